// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openSection } from '#testing/member-page.tsx'
import { bindingsSection } from './bindings-section.tsx'
import type { OpenAccounts } from './provider.ts'

const none = { wechat: 0, QQ: 0, weibo: 0, facebook: 0, google: 0, twitter: 0 } as const
const accounts: OpenAccounts = { ...none, wechat: 1, offered: ['wechat', 'qq', 'google'] }

const open = (answers: Answers) =>
  openSection({ section: bindingsSection, answers: { openList: () => ({ data: accounts }), ...answers } })

const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const dialog = () => within(screen.getByRole('alertdialog'))

describe('social accounts', () => {
  it('shows those that are offered, and which are bound', async () => {
    open({})
    expect(await screen.findByText('WeChat')).toBeTruthy()
    expect(row('WeChat').getByText('Bound')).toBeTruthy()
    expect(row('QQ').getByText('Not bound')).toBeTruthy()
    expect(row('Google').getByRole('button', { name: 'Bind Google' })).toBeTruthy()
    for (const name of ['Weibo', 'Facebook', 'X']) expect(screen.queryByText(name)).toBeNull()
  })

  it('shows one that is bound and no longer offered, to be unbound', async () => {
    open({ openList: () => ({ data: { ...none, weibo: 1, offered: [] } }) })
    expect(await screen.findByText('Weibo')).toBeTruthy()
    expect(row('Weibo').getByRole('button', { name: 'Unbind Weibo' })).toBeTruthy()
  })

  it('keeps those that do not come first behind “more”, unless they are bound', async () => {
    openSection({
      section: bindingsSection,
      answers: { openList: () => ({ data: { ...none, google: 1, offered: ['google', 'twitter', 'qq', 'wechat'] } }) },
      edition: { facts: { socialFirst: ['wechat', 'qq', 'weibo'] } },
    })
    const more = (await screen.findByText('More accounts')).closest('details')
    const rows = [...document.querySelectorAll('[data-row]')].map(one => [
      one.getAttribute('data-row'),
      more?.contains(one),
    ])
    expect(rows).toEqual([
      ['wechat', false],
      ['qq', false],
      ['google', false],
      ['twitter', true],
    ])
  })

  it('leads to phone and e-mail when there is none to bind', async () => {
    open({ openList: () => ({ data: { ...none, offered: [] } }) })
    expect(await screen.findByText('There is no account to bind at the moment.')).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Phone and e-mail' })
    expect(next.getAttribute('href')).toBe('/user.html?tab=security')
  })

  it('unbinds once that was meant, says so, and keeps the focus in the row', async () => {
    let isBound = true
    const untied: object[] = []
    open({
      openList: () => ({ data: { ...accounts, wechat: isBound ? 1 : 0 } }),
      openUntied: input => {
        untied.push(input)
        isBound = false
        return { data: none }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Unbind WeChat' }))
    expect(dialog().getByText('sure to unbind?')).toBeTruthy()
    expect(untied).toEqual([])
    await userEvent.click(dialog().getByRole('button', { name: 'Unbind' }))
    expect(await screen.findByText('Unbound successfully')).toBeTruthy()
    const again = await screen.findByRole('button', { name: 'Bind WeChat' })
    expect(untied).toEqual([{ open_type: 'wechat' }])
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('never unbinds the last way in, and says why in its row', async () => {
    const msg = 'This is your last way to log in, please add another one first'
    open({ openUntied: () => ({ refuse: 'lastWayIn', msg }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Unbind WeChat' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Unbind' }))
    expect(await row('WeChat').findByText(msg)).toBeTruthy()
    expect(row('WeChat').getByText('Bound')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(row('WeChat').getByRole('alert')))
  })

  it('goes on to the provider, which leads back here', async () => {
    open({
      openForeign: input => {
        const { origin } = window.location
        expect(input).toEqual({ open_type: 'google', intent: 'bind', origin, target: '/user.html?tab=bindings' })
        return { data: { url: `${origin}/#consent`, state: 'b1' } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Bind Google' }))
    await waitFor(() => expect(window.location.hash).toBe('#consent'))
  })

  it('speaks Chinese where the page does', async () => {
    openSection({ section: bindingsSection, answers: { openList: () => ({ data: accounts }) }, language: 'zh_CN' })
    expect(await screen.findByRole('button', { name: '解绑 微信' })).toBeTruthy()
  })

  it('shows a provider that cannot be reached now', async () => {
    const msg = 'This way to log in is not available now, please choose another one'
    open({ openForeign: () => ({ refuse: 'openProviderOff', msg }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Bind Google' }))
    expect(await row('Google').findByText(msg)).toBeTruthy()
  })

  it('sends a member whose log-in expired to log in', async () => {
    open({ openForeign: () => ({ refuse: 'tokenExpired', msg: 'Login expired, please re-login' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Bind Google' }))
    expect(await screen.findByText('log in')).toBeTruthy()
  })
})
