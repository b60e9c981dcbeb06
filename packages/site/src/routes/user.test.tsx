// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { MemberSection } from '#edition.ts'
import { profileSection } from '#features/profile/profile-section.tsx'
import { member } from '#testing/session.ts'
import { centreOf, visit } from '#testing/visit.tsx'
import User, { loader } from './user-route.tsx'

const gold = {
  ...member,
  nickname: '小叶',
  group_title: 'Gold',
  package_title: 'Gold',
  package_level: '100',
  billing_type: '2',
  pause_status_id: 0,
  expiry_time: '2027-02-21T08:00:00Z',
  expiry_time_samp: 90_061,
} as const

const profile = profileSection(async () => (await import('#features/member/membership-hero.tsx')).MembershipHero)
const freeProfile = profileSection(async () => (await import('#features/member/free-game-card.tsx')).FreeGameCard)

const orders: MemberSection = {
  id: 'orders',
  word: 'section.orders',
  icon: () => null,
  load: async (_, url) => `orders of page ${url.searchParams.get('page') ?? 1}`,
  Section: ({ data }) => <p>{String(data)}</p>,
}

const routes = [
  { path: '/user.html', Component: User, loader, HydrateFallback: () => null },
  { path: '/login.html', element: <p>log in</p> },
]

const open = (
  given: Partial<Parameters<typeof visit>[0]> = {},
  sections: readonly MemberSection[] = [profile, orders],
) =>
  visit({
    at: '/user.html',
    routes,
    edition: { memberCentre: centreOf(sections) },
    answers: { userInfo: () => ({ data: gold }) },
    ...given,
  })

describe('user.html', () => {
  it('shows the level, the time left, and what is known of the member', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Gold' })).toBeTruthy()
    const left = screen.getByRole('timer', { name: 'Time left' })
    expect(left.textContent?.replaceAll(/\s/g, '')).toMatch(/^1d01h01min0[01]s$/)
    expect(screen.getByText('Running')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Hello, 小叶' })).toBeTruthy()
    expect(screen.getAllByText('13800138000').length).toBeGreaterThan(0)
  })

  it('freezes the time of a paused membership', async () => {
    open({ answers: { userInfo: () => ({ data: { ...gold, pause_status_id: 1 } }) } })
    expect(await screen.findByText('Paused')).toBeTruthy()
    expect(screen.getByText('No time runs while paused')).toBeTruthy()
  })

  it('never shows a uid', async () => {
    const data = { ...member, mobile: '', user_name: 'uid:8f3a' }
    open({ answers: { userInfo: () => ({ data }) } })
    expect(await screen.findByRole('heading', { name: 'Hello, Bohe member' })).toBeTruthy()
    expect(await screen.findByText('No membership time yet')).toBeTruthy()
    expect(document.body.textContent).not.toContain('uid:')
  })

  it('opens a section by its address, with what it loads', async () => {
    open({ at: '/user.html?tab=orders&page=2' })
    expect(await screen.findByText('orders of page 2')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
    await userEvent.click(screen.getByRole('link', { name: 'User profile' }))
    expect(await screen.findByRole('timer')).toBeTruthy()
  })

  it('greets a member of the free edition with game acceleration, and knows no orders there', async () => {
    open({ language: 'zh_CN' }, [freeProfile])
    expect(await screen.findByRole('heading', { name: '免费游戏加速' })).toBeTruthy()
    expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('sends a visitor to log in, to come back here', async () => {
    const msg = 'Login expired, please re-login'
    const router = open({ at: '/user.html?tab=orders', answers: { userInfo: () => ({ refuse: 'tokenExpired', msg }) } })
    expect(await screen.findByText('log in')).toBeTruthy()
    expect(new URLSearchParams(router.state.location.search).get('target')).toBe('/user.html?tab=orders')
  })
})
