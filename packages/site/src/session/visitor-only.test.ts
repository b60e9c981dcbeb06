// @vitest-environment jsdom
import { ApiError } from '@bohe/api-client/client'
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { expiryContext } from '#routing/router-context.ts'
import { member } from '#testing/session.ts'
import { pageContext } from '#testing/visit.tsx'
import { memberOnly, visitorOnly } from './member-only.ts'

const visitOf = (at: string, cookie: string, answers: Answers) => ({
  request: new Request(new URL(at, 'http://site.test'), { headers: { Cookie: cookie } }),
  context: pageContext({ answers }).getContext(),
})

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'stays',
    (thrown: Response) => thrown.headers.get('Location'),
  )

const expired: Answers = { userInfo: () => ({ refuse: 'tokenExpired' }) }
const open: Answers = { userInfo: () => ({ data: member }) }

describe('a page for visitors', () => {
  it.each([
    ['a visitor, whom nobody asks about', '', {}, '/login.html', 'stays'],
    ['somebody whose log-in expired', 'member_0=1', expired, '/login.html', 'stays'],
    ['a member', 'a=b; member_0=1', open, '/login.html', '/'],
    ['a member who wanted a page', 'member_0=1', open, '/login.html?target=%2Fuser.html', '/user.html'],
    ['a member who wanted another site', 'member_0=1', open, '/login.html?target=%2F%2Fevil.test', '/'],
    ['a member of the other edition', 'member_1=1', {}, '/login.html', 'stays'],
  ] as const)('is for %s', async (_, cookie, answers, at, expected) => {
    expect(await outcome(visitorOnly(visitOf(at, cookie, answers)))).toBe(expected)
  })
})

describe('a page for members', () => {
  const ask = (visit: ReturnType<typeof visitOf>) => memberOnly(visit, api => api.userInfo())

  it('sends a visitor to log in, to come back', async () => {
    const visit = visitOf('/user.html?tab=orders', '', expired)
    expect(await outcome(ask(visit))).toBe('/login.html?target=%2Fuser.html%3Ftab%3Dorders')
  })

  it('sends a member whose log-in expired home, where it is said', async () => {
    const leave = (await ask(visitOf('/user.html', 'member_0=1', expired)).catch(thrown => thrown)) as Response
    expect(leave.headers.get('Location')).toBe('/')
    expect(leave.headers.get('Set-Cookie')).toContain('flash=code.token-expired;')
  })

  it('sends an action in a browser, which has said it, home', async () => {
    const visit = visitOf('/user.html', '', expired)
    visit.context.set(expiryContext, 'home')
    const leave = (await ask(visit).catch(thrown => thrown)) as Response
    expect([leave.headers.get('Location'), leave.headers.get('Set-Cookie')]).toEqual(['/', null])
  })

  it('throws every other refusal on', async () => {
    const visit = visitOf('/user.html', '', { userInfo: () => ({ refuse: 'tryLater' }) })
    await expect(ask(visit)).rejects.toBeInstanceOf(ApiError)
  })
})
