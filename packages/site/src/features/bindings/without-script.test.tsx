// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import type { ActionContext } from '#edition.ts'
import { askForSection } from '#testing/member-page.tsx'
import { formOf } from '#testing/session.ts'
import { action } from './bindings.action.ts'
import { bindingsSection } from './bindings-section.tsx'

const flags = { wechat: 1, QQ: 0, weibo: 0, facebook: 0, google: 0, twitter: 0 } as const

const send = (open_type: string, intent: string, answers: Answers) =>
  askForSection(
    {
      section: bindingsSection,
      answers: { openList: () => ({ data: { ...flags, offered: ['wechat', 'google'] } }), ...answers },
    },
    { form: `open ${open_type}`, open_type, intent },
  )

describe('social accounts without script', () => {
  it('begins a binding that comes back to this section', async () => {
    const asked: object[] = []
    const { status, location } = await send('google', 'bind', {
      openForeign: input => {
        asked.push(input)
        return { data: { url: 'https://accounts.test/authorize?state=b1', state: 'b1' } }
      },
    })
    expect([status, location]).toEqual([303, 'https://accounts.test/authorize?state=b1'])
    expect(asked).toEqual([
      { open_type: 'google', intent: 'bind', origin: 'http://site.test', target: '/user.html?tab=bindings' },
    ])
  })

  it('asks before it unbinds', async () => {
    const { page, status } = await send('wechat', 'unbind', {})
    expect(status).toBe(200)
    expect(page.getByText('sure to unbind?')).toBeTruthy()
    expect(page.getByText('Unbind').closest('button')?.value).toBe('unbind-sure')
    expect(page.getByText('Cancel').closest('a')?.getAttribute('href')).toBe('/user.html?tab=bindings')
  })

  it('unbinds once that was meant, and says so', async () => {
    const { page } = await send('wechat', 'unbind-sure', { openUntied: () => ({ data: { ...flags, wechat: 0 } }) })
    expect(page.getByText('Unbound successfully')).toBeTruthy()
  })

  it('shows a refusal as a refusal', async () => {
    const msg = 'This is your last way to log in, please add another one first'
    const { page, status } = await send('wechat', 'unbind-sure', { openUntied: () => ({ refuse: 'lastWayIn', msg }) })
    expect(status).toBe(422)
    expect(page.getByText(msg)).toBeTruthy()
  })

  it('knows no other providers', async () => {
    const answer = action(formOf({ open_type: 'myspace', intent: 'bind' }), {} as ActionContext)
    await expect(answer).rejects.toMatchObject({ status: 400 })
  })
})
