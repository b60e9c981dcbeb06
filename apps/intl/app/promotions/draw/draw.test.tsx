// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { viewerStore } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import Activity, { loader } from '#promotions/activity/activity-route.tsx'
import { faultsHere } from '#recharge/visit-recharge.tsx'
import { drawing, mine, presents, prize } from './testing.ts'

let answers: Answers = {}
let isStill = true

vi.stubGlobal('fetch', (target: RequestInfo, init?: RequestInit) => createTestFetch(answers)(target, init))
vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  isStill = true
  viewerStore.setMember(member)
})

type DrawCall = NonNullable<Answers['draw']>

const won = { prize: { present_id: '1', title: '15 days of Gold' }, prize_id: '71', chances_left: 1 }
const nothing = { prize: null, prize_id: '', chances_left: 1 }

/** A server that keeps chances and prizes; what it was asked under which key. */
const server = (draw: DrawCall = () => ({ data: won }), own = mine) => {
  const keys: (string | null)[] = []
  let now = own
  const counting: DrawCall = async (input, request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    const answer = await draw(input, request)
    if (!('data' in answer) || 'refuse' in answer) return answer
    const { prize: drawn, chances_left } = answer.data
    now = { ...now, chances_left, list: drawn ? [prize] : now.list }
    return answer
  }
  const checkIn: Answers['checkIn'] = () => {
    now = { ...now, checked_in_today: 1, streak: now.streak + 1, chances_left: now.chances_left + 1 }
    return { data: { streak: now.streak, chances_left: now.chances_left } }
  }
  return { keys, answers: { draw: counting, checkIn, myPresents: () => ({ data: now }) } satisfies Answers }
}

const open = (given: Answers = server().answers, language: 'en' | 'zh_CN' = 'en', activity = drawing) => {
  answers = { activityPresents: () => ({ data: presents }), ...given }
  visit({
    at: '/activity_2003',
    language,
    answers: { activity: () => ({ data: activity }) },
    routes: [
      { path: '/:activity', Component: Activity, loader, HydrateFallback: () => null },
      { path: '/login.html', element: <p>log in</p> },
    ],
  })
}

const press = async (name = 'Draw') => userEvent.click(await screen.findByRole('button', { name }))
const lists = (name: string) => within(screen.getByRole('region', { name }))
const tile = (state: string) => document.querySelector(`.prize-tile[data-state="${state}"]`)?.textContent

describe('drawing', () => {
  it('says what was won, where the light rests, and which chances are left', async () => {
    open()
    expect(await screen.findByText('Chances left: 2')).toBeTruthy()
    await press()
    const text = await screen.findByText(/you won: 15 days of Gold/)
    expect(text.closest('[role="status"]')).not.toBeNull()
    expect(tile('won')).toBe('15 days of Gold')
    expect(within(text).getByRole('link', { name: 'Claim it' }).getAttribute('href')).toBe(
      '/user.html?tab=prizes&prize=71',
    )
    expect(screen.getByText('Chances left: 1')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'What I won here' })).toBeTruthy()
  })

  it('says when nothing was won, and rests on a blank', async () => {
    open(server(() => ({ data: nothing })).answers)
    await press()
    expect(await screen.findByText('No prize this time. Thank you for taking part.')).toBeTruthy()
    expect(tile('lit')).toBe('Next time')
    expect(tile('won')).toBeUndefined()
  })

  it('knows the result before anything moves, and tells it when the light rests', async () => {
    isStill = false
    const { keys, answers: given } = server()
    open(given)
    await press()
    await waitFor(() => expect(tile('lit')).toBeTruthy())
    expect(keys).toHaveLength(1)
    expect(screen.queryByText(/you won/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'What I won here' })).toBeNull()
    await press('Drawing')
    expect(await screen.findByText(/you won: 15 days of Gold/)).toBeTruthy()
    expect(keys).toHaveLength(1)
  })

  it('gives each press a key of its own', async () => {
    const { keys, answers: given } = server(() => ({ data: nothing }))
    open(given)
    await press()
    await screen.findByText(/No prize this time/)
    await press()
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).not.toBe(keys[0])
  })

  it.each([
    ['of the network', { networkFailure: true }],
    ['of the server', { refuse: 'tryLater', msg: 'Please try again later' }],
  ] as const)('repeats the same draw after a failure %s', async (_, failure) => {
    let isLost = true
    const { keys, answers: given } = server(() => (isLost ? failure : { data: won }))
    open(given)
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('it stays the same draw')
    isLost = false
    await press()
    expect(await screen.findByText(/you won/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  it('shows a refusal, and looks again at what is left', async () => {
    let now = mine
    const draw: DrawCall = () => {
      now = { ...mine, chances_left: 0 }
      return { refuse: 'noChanceLeft', msg: 'No chance left for now' }
    }
    open({ draw, myPresents: () => ({ data: now }) })
    await press()
    expect((await screen.findByRole('alert')).textContent).toContain('No chance left for now')
    expect(await screen.findByText('No chance left. Check in for another one.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Draw' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('asks nothing without a chance', async () => {
    const { keys, answers: given } = server(undefined, { ...mine, chances_left: 0, checked_in_today: 1 })
    open(given)
    expect(await screen.findByText('No chance left for today. Check in tomorrow for another one.')).toBeTruthy()
    await press()
    expect(keys).toEqual([])
  })

  it('leads a visitor to log in and back, and still shows what can be won', async () => {
    viewerStore.setVisitor()
    open({})
    const login = await screen.findByRole('link', { name: 'Login' })
    expect(login.getAttribute('href')).toBe(`/login.html?${new URLSearchParams({ target: '/activity_2003' })}`)
    expect(lists('What can be won').getByText('40 left')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull()
  })

  it('lists what can be won, what is left of it, and who won', async () => {
    open()
    await screen.findByText('Chances left: 2')
    const rows = lists('What can be won').getAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      '15 days of Gold40 left',
      'Gold month cardWorth ¥30.003 left',
      'Mint headsetWorth ¥299.00All given',
    ])
    expect(lists('Winners').getByText('138****0001')).toBeTruthy()
  })

  it('says that lists are empty', async () => {
    open({ ...server().answers, activityPresents: () => ({ data: { list: [], winners: [] } }) }, 'zh_CN')
    expect(await screen.findAllByText('暂无资讯，敬请期待！')).toHaveLength(2)
  })

  it('reads again what could not be read', async () => {
    let isLost = true
    open({
      ...server().answers,
      activityPresents: () => (isLost ? { networkFailure: true } : { data: presents }),
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isLost = false
    await userEvent.click(retry)
    expect(await screen.findByText('40 left')).toBeTruthy()
  })

  it('speaks Chinese where the page does', async () => {
    open(server().answers, 'zh_CN')
    await press('抽奖')
    expect(await screen.findByText(/恭喜您抽中：15 days of Gold/)).toBeTruthy()
  })

  it('works by keyboard alone, and axe finds nothing wrong', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Draw' })
    await screen.findByText('Chances left: 2')
    expect(button.getAttribute('aria-describedby')).toBe('draw-chances')
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/you won/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(await faultsHere()).toEqual([])
  })
})

describe('checking in', () => {
  it('counts the day, gives a chance, and says so', async () => {
    open()
    expect(await screen.findByText('Checked in 2 days in a row')).toBeTruthy()
    const days = () => within(screen.getByRole('list', { name: 'Seven days of checking in' })).getAllByRole('listitem')
    expect(days().map(day => day.textContent)).toEqual([
      'Day 1 checked in',
      'Day 2 checked in',
      'Day 3 next check-in',
      'Day 4',
      'Day 5',
      'Day 6',
      'Day 7',
    ])
    await press('Check in')
    expect(await screen.findByText('Checked in, 3 days in a row. Chances left: 3')).toBeTruthy()
    expect(days()[2]?.textContent).toBe('Day 3 checked in')
    expect(screen.getByText('Chances left: 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Checked in today' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('is done once a day', async () => {
    const { answers: given } = server(undefined, { ...mine, checked_in_today: 1 })
    open({ ...given, checkIn: () => ({ refuse: 'checkedInAlready' }) })
    await press('Checked in today')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('learns that another window was quicker', async () => {
    let now = mine
    const msg = 'You have checked in today already'
    open({
      myPresents: () => ({ data: now }),
      checkIn: () => {
        now = { ...mine, checked_in_today: 1, streak: 3 }
        return { refuse: 'checkedInAlready', msg }
      },
    })
    await press('Check in')
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
    expect(await screen.findByRole('button', { name: 'Checked in today' })).toBeTruthy()
  })
})
