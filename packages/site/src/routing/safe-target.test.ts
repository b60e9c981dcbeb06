import { describe, expect, it } from 'vitest'
import { safeTarget } from './safe-target.ts'

describe('the page to return to after log-in', () => {
  it.each(['/', '/recharge.html', '/cn/user.html?tab=orders', '/recharge.html?id=12#pay'])('may be %s', target => {
    expect(safeTarget(target)).toBe(target)
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '',
    ' /a',
    '/a b',
    '/\t/evil',
    null,
  ])('may not be %j', target => {
    expect(safeTarget(target)).toBeUndefined()
  })
})
