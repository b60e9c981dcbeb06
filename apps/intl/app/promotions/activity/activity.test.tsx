// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { viewerStore } from '@bohe/site/session/member.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endedInviting, inviting, now, upcomingOffer } from '#promotions/testing.ts'
import { faultsHere } from '#recharge/visit-recharge.tsx'
import { activityIdIn } from './activity-paths.ts'
import ActivityByQuery, { loader as loadByQuery } from './activity-query-route.tsx'
import Activity, { loader } from './activity-route.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
  viewerStore.setVisitor()
})
afterEach(() => {
  vi.useRealTimers()
})

const missing = () => <p>nothing here</p>

const open = (at: string, given = inviting, answers: Answers = {}, language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at,
    language,
    routes: [
      {
        path: '/activdetails.html',
        Component: ActivityByQuery,
        loader: loadByQuery,
        HydrateFallback: () => null,
        ErrorBoundary: missing,
      },
      { path: '/:activity', Component: Activity, loader, HydrateFallback: () => null, ErrorBoundary: missing },
    ],
    answers: {
      activity: ({ id }) => (id === given.id ? { data: given } : { refuse: 'activityUnknown' }),
      ...answers,
    },
  })

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of a promotion', () => {
  it.each(['/activity_2002', '/activdetails.html?id=2002'])(
    'shows at %s what it is, when it runs, its text, prize, rules and hits',
    async at => {
      open(at)
      await heading('Bring a friend home')
      for (const text of ['Running', 'Invitation', 'New', 'Views: 1234', 'Up to 30 days', ...inviting.rules])
        expect(screen.getByText(text)).toBeTruthy()
      expect(screen.getByText('a friend').tagName).toBe('STRONG')
      expect([...document.querySelectorAll('header time')].map(time => time.textContent)).toEqual(
        expect.arrayContaining(['Nov 1, 2026', 'Dec 31, 2026']),
      )
    },
  )

  it('is told to have been seen, once', async () => {
    const beacons: string[] = []
    Object.defineProperty(navigator, 'sendBeacon', {
      value: (path: string) => beacons.push(path),
      configurable: true,
    })
    open('/activdetails.html?id=2002')
    await heading('Bring a friend home')
    await waitFor(() => expect(beacons).toEqual(['/api/news/hit']))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toEqual(['/api/news/hit'])
    Reflect.deleteProperty(navigator, 'sendBeacon')
  })

  it('is at one address for search engines, whichever it was asked for at', async () => {
    const router = open('/activdetails.html?id=2002')
    await heading('Bring a friend home')
    expect(Object.values(router.state.loaderData)).toEqual([expect.objectContaining({ canonical: '/activity_2002' })])
  })

  it.each([
    '/activity_9',
    '/activity_0',
    '/activity_2002x',
    '/nothing.html',
    '/activdetails.html',
    '/activdetails.html?id=9',
    '/activdetails.html?id=2002%27',
  ])('%s is a page that does not exist', async at => {
    const router = open(at)
    expect(await screen.findByText('nothing here')).toBeTruthy()
    expect(Object.values(router.state.errors ?? {})).toEqual([expect.objectContaining({ status: 404 })])
  })

  it('counts days, hours, minutes and seconds down to the end, and then is over', async () => {
    vi.setSystemTime(Date.parse(inviting.end_time) + 1000 - 90_062_000)
    open('/activity_2002')
    await heading('Bring a friend home')
    expect(screen.getByRole('timer', { name: 'Ends in' }).textContent).toBe('1 d01 h01 min02 s')
    // A busy machine shows the page before its clock runs.
    await act(async () => undefined)
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.getByRole('timer').textContent).toBe('1 d01 h01 min01 s')
    vi.setSystemTime(Date.parse(inviting.end_time) + 999)
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.getByText('This promotion is over')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('says that one is over, and cannot be taken part in', async () => {
    open('/activity_2001', endedInviting)
    expect(await screen.findByText('This promotion is over')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Invite friends' })).toBeNull()
  })

  it('says that one has not begun, and when it does, in Beijing time', async () => {
    open('/activity_2004', upcomingOffer)
    expect(await screen.findByText('This promotion has not begun yet')).toBeTruthy()
    expect(screen.getByText(/It begins on Dec 1, 2026, 10:00\sAM \(Beijing time\)/)).toBeTruthy()
  })

  it('of a draw that is over still says what could be won and who won', async () => {
    const activity = { ...endedInviting, type: 'draw' }
    const winners = [{ name: '138****0001', title: '30 days', time: '2019-02-01T00:00:00Z' }]
    const answers: Answers = { activityPresents: () => ({ data: { list: [], winners } }) }
    vi.stubGlobal('fetch', createTestFetch(answers))
    document.documentElement.lang = 'en'
    open('/activity_2001', activity)
    expect(await screen.findByText('This promotion is over')).toBeTruthy()
    expect(await screen.findByText('138****0001')).toBeTruthy()
    vi.unstubAllGlobals()
  })

  it('speaks Chinese where the page does', async () => {
    open('/activity_2001', endedInviting, {}, 'zh_CN')
    expect(await screen.findByText('活动已经结束')).toBeTruthy()
    expect(screen.getByText('2019年2月25日')).toBeTruthy()
  })

  it('has nothing that axe finds wrong', async () => {
    open('/activity_2002')
    await screen.findByRole('link', { name: 'Log in' })
    expect(await faultsHere()).toEqual([])
  })
})

describe('the address of a promotion', () => {
  it.each([
    ['activity_12', '12'],
    ['activity_012', undefined],
    ['activity_', undefined],
    ['activity_1.html', undefined],
    [undefined, undefined],
  ])('%s names %s', (segment, id) => expect(activityIdIn(segment)).toBe(id))
})
