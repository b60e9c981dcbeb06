import { describe, expect, it } from 'vitest'
import { inSight } from './accounts.tsx'

const itself = (name: string) => name

describe('which providers are in sight', () => {
  it('are those that the edition names, in its order; the others come behind', () => {
    const offered = ['google', 'qq', 'wechat', 'twitter']
    expect(inSight(offered, itself, ['wechat', 'qq', 'weibo'])).toEqual({
      shown: ['wechat', 'qq'],
      more: ['google', 'twitter'],
    })
  })

  it.each([
    ['the edition names none', ['wechat', 'google'], undefined],
    ['none that it names is offered', ['google', 'twitter'], ['wechat']],
    ['nothing is offered', [], ['wechat']],
  ])('are all of them where %s', (_, offered, first) => {
    expect(inSight(offered, itself, first)).toEqual({ shown: offered, more: [] })
  })
})
