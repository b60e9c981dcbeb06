// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { AccelerateScreen } from '@bohe/site/features/phone/accelerate-screen.tsx'
import { thisBrowser } from '@bohe/site/features/phone/use-open-client.ts'
import { type Member, viewerStore } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeOrFree } from './time-or-free.tsx'

const expiry_time = '2027-02-21T08:00:00Z'
const time = { expiry_time, expiry_time_samp: 93_784, package_id: '1' }
const running = { ...member, ...time, pause_status_id: 0 } as const
const paused = { ...member, ...time, pause_status_id: 1 } as const
const ended = { ...member, expiry_time, expiry_time_samp: 0, pause_status_id: 0 } as const

let answers: Answers = {}
const asked: string[] = []
const went: string[] = []

// The page's client is made once and keeps the transport it found.
beforeAll(() => {
  vi.stubGlobal('fetch', (...[target, init]: Parameters<typeof fetch>) => {
    asked.push(new URL(target instanceof Request ? target.url : String(target), 'http://api.test').pathname)
    return createTestFetch(answers)(target, init)
  })
  vi.spyOn(thisBrowser, 'go').mockImplementation(address => void went.push(address))
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  answers = {}
  asked.length = 0
  went.length = 0
})

const open = (who: Member) => {
  viewerStore.setMember(who)
  const config = { deep_link: { start: 'bohe://start', resume: 'bohe://resume' } }
  const page = { path: '/m/', element: <AccelerateScreen ForMember={TimeOrFree} /> }
  visit({
    at: '/m/',
    routes: [{ id: 'root', loader: () => ({ config }), HydrateFallback: () => null, children: [page] }],
  })
}

describe('one click', () => {
  it.each([
    ['without time', member, 'Free acceleration', 'Start free'],
    ['whose time has run out', ended, 'Free acceleration', 'Start free'],
    ['whose time runs', running, 'Your time is running', 'Pause'],
    ['whose time is paused', paused, 'Your time is paused', 'Resume'],
  ] as const)('for a member %s', async (_, who, heading, button) => {
    open(who)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  it('shows the time that is left, frozen while it is paused', async () => {
    open(paused)
    expect((await screen.findByRole('timer', { name: 'Time left' })).textContent).toBe('1 d02 h03 min04 s')
  })

  it('offers the plans to a member without time', async () => {
    open(member)
    const plans = await screen.findByRole('link', { name: /See the plans/ })
    expect(plans.getAttribute('href')).toBe('/m/recharge.html')
  })

  it('pauses time after asking, and keeps the seconds of the answer', async () => {
    answers = { pauseMembership: () => ({ data: { pause_status_id: 1, expiry_time, expiry_time_samp: 61 } }) }
    open(running)
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Pause your time?' }))
    expect(asked).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('heading', { name: 'Your time is paused' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('1 min01 s')
    expect(asked).toEqual(['/api/user/pause'])
    expect(went).toEqual([])
  })

  it('resumes time at once, then opens the client', async () => {
    answers = { resumeMembership: () => ({ data: { pause_status_id: 0, expiry_time, expiry_time_samp: 93_784 } }) }
    open(paused)
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByRole('heading', { name: 'Your time is running' })).toBeTruthy()
    expect(asked).toEqual(['/api/user/recover'])
    await waitFor(() => expect(went).toEqual(['bohe://resume']))
  })

  it('says why time was not resumed, and does not open the client', async () => {
    answers = { resumeMembership: () => ({ refuse: 'tryLater', msg: 'Please try again later.' }) }
    open(paused)
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('Please try again later.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your time is paused' })).toBeTruthy()
    expect(went).toEqual([])
  })

  it('shows what is, when another window was quicker', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = 'member_0=1'
    answers = {
      resumeMembership: () => ({ refuse: 'pauseStateUnchanged', msg: '' }),
      userInfo: () => ({ data: running }),
    }
    open(paused)
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(await screen.findByRole('heading', { name: 'Your time is running' })).toBeTruthy()
  })

  it('opens the client while time runs', async () => {
    open(running)
    await userEvent.click(await screen.findByRole('button', { name: 'Open the app' }))
    expect(went).toEqual(['bohe://start'])
  })
})
