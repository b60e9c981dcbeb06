// @vitest-environment jsdom
import { openTypes } from '@bohe/api-client/contract/wire'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { EditionFacts } from '#edition.ts'
import { visit } from '#testing/visit.tsx'
import { SocialLogins } from './social-logins.tsx'

const offered = openTypes.map(provider => ({ provider, to: `/open/${provider}` }))

const open = (facts: EditionFacts, language: 'en' | 'zh_CN') =>
  visit({
    at: '/login.html',
    language,
    edition: { facts },
    routes: [{ path: '/login.html', element: <SocialLogins offered={offered} /> }],
  })

const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent)

describe('the social accounts to log in with', () => {
  it('are all in sight where the edition names none to come first', async () => {
    open({}, 'en')
    expect(namesIn(await screen.findByRole('list'))).toHaveLength(6)
    expect(screen.queryByRole('group')).toBeNull()
  })

  it.each([
    ['zh_CN', '更多登录方式', ['微信', 'QQ', '微博']],
    ['en', 'More ways to log in', ['WeChat', 'QQ', 'Weibo']],
  ] as const)('are those that come first, the others behind “more”, in %s', async (language, more, first) => {
    open({ socialFirst: ['wechat', 'qq', 'weibo'] }, language)
    const summary = await screen.findByText(more)
    const [near, far] = screen.getAllByRole('list', { hidden: true })
    expect(namesIn(near as HTMLElement)).toEqual(first)
    expect(namesIn(far as HTMLElement)).toHaveLength(3)
    const details = summary.closest('details')
    expect([summary.tagName, details?.open, details?.contains(far as HTMLElement)]).toEqual(['SUMMARY', false, true])
    await userEvent.click(summary)
    expect(details?.open).toBe(true)
  })
})
