// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import User, { clientAction, loader } from '@bohe/site/routes/user-route.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'
import { press } from '@bohe/site/testing/user-actions.ts'
import { centreOf, visit } from '@bohe/site/testing/visit.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pauseSection } from './pause-section.tsx'
import { logOf, paused, running } from './testing.ts'

const profile = profileSection(async () => (await import('./membership-card.tsx')).MembershipCard)

const frozen = { pause_status_id: 1, expiry_time: running.expiry_time, expiry_time_samp: 3_459_661 } as const
const ticking = { pause_status_id: 0, expiry_time: '2027-01-01T00:00:00Z', expiry_time_samp: 3_459_661 } as const

/** A server that knows one member, and turns the clock. */
const server = (start: Member): Answers => {
  let now = start
  return {
    userInfo: () => ({ data: now }),
    pauseLog: () => ({ data: logOf([]) }),
    pauseMembership: () => {
      now = { ...now, ...frozen }
      return { data: frozen }
    },
    resumeMembership: () => {
      now = { ...now, ...ticking }
      return { data: ticking }
    },
    editProfile: ({ idle_pause_days = '0' }) => {
      now = { ...now, idle_pause_days: Number(idle_pause_days) }
      return { data: now }
    },
  }
}

interface Given {
  at?: string
  language?: 'en' | 'zh_CN'
  answers?: Answers
}

const open = (who: Member, { at = '/user.html?tab=pause', language = 'en', answers = {} }: Given = {}) =>
  visit({
    at,
    language,
    routes: [{ path: '/user.html', Component: User, loader, action: clientAction, HydrateFallback: () => null }],
    edition: { memberCentre: centreOf([profile, pauseSection]) },
    answers: { ...server(who), ...answers },
  })

const question = () => within(screen.getByRole('alertdialog'))
const timeLeft = () => screen.getByRole('timer', { name: 'Time left' }).textContent?.replaceAll(/\s/g, '')

describe('pausing and resuming the time', () => {
  it('asks, freezes the time to the second, and says so', async () => {
    open(running)
    await press('Pause')
    expect(question().getByText('Pause your time?')).toBeTruthy()
    await userEvent.click(question().getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Time suspended success')).toBeTruthy()
    expect(await screen.findByText('No time runs while paused')).toBeTruthy()
    expect(timeLeft()).toBe('40d01h01min01s')
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy()
  })

  it('asks, lets the time run again, and says so', async () => {
    open(paused)
    await press('Resume')
    await userEvent.click(question().getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('Time restore success')).toBeTruthy()
    expect(await screen.findByText('Running')).toBeTruthy()
  })

  it('does nothing when that was not meant', async () => {
    open(running)
    await press('Pause')
    await userEvent.click(question().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('Running')).toBeTruthy()
  })

  it('can be done on the membership card of the profile, in its own words', async () => {
    open(running, { at: '/user.html' })
    await press('Pause')
    await userEvent.click(question().getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Paused successfully')).toBeTruthy()
    await press('Resume')
    await userEvent.click(question().getByRole('button', { name: 'Resume' }))
    expect(await screen.findByText('Restore successfully')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  })

  it('does not say it again in the section that is opened afterwards', async () => {
    open(running, { at: '/user.html' })
    await press('Pause')
    await userEvent.click(question().getByRole('button', { name: 'Pause' }))
    await screen.findByText('Paused successfully')
    await userEvent.click(screen.getByRole('link', { name: 'Pause time' }))
    expect(await screen.findByRole('heading', { name: 'Pause log' })).toBeTruthy()
    expect(screen.getAllByText('Paused successfully')).toHaveLength(1)
  })

  it('takes it as done when another window was quicker', async () => {
    const msg = 'The time is in that state already'
    open(running, { answers: { pauseMembership: () => ({ refuse: 'pauseStateUnchanged', msg }) } })
    await press('Pause')
    await userEvent.click(question().getByRole('button', { name: 'Pause' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a refusal in place', async () => {
    const msg = 'There is no time to pause or resume'
    open(running, { answers: { pauseMembership: () => ({ refuse: 'nothingToPause', msg }) } })
    await press('Pause')
    await userEvent.click(question().getByRole('button', { name: 'Pause' }))
    expect((await screen.findByRole('alert')).textContent).toContain(msg)
  })

  it.each([
    ['never was any', member],
    ['is none left', { ...running, expiry_time: '2026-01-01T00:00:00Z', expiry_time_samp: 0 }],
  ])('is not offered when there %s', async (_, who) => {
    open(who)
    expect(await screen.findByRole('heading', { name: 'Pause log' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Pause|Resume)$/ })).toBeNull()
  })

  it('gives way to the plans on the membership card when there is no time', async () => {
    open(member, { at: '/user.html' })
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/recharge.html')
  })

  it('speaks Chinese where the page does', async () => {
    open(running, { language: 'zh_CN' })
    await press('暂停时间')
    await userEvent.click(question().getByRole('button', { name: '暂停时间' }))
    expect(await screen.findByText('时间暂停成功')).toBeTruthy()
  })
})

describe('pausing when idle', () => {
  const row = async () => {
    const title = await screen.findByText('Pause when idle', { selector: '.edit-row-label' })
    await userEvent.click(title)
    return within(title.closest('details') ?? document.body)
  }

  it('is off, and offers 3, 7, 14 and 30 days', async () => {
    open(running)
    const form = await row()
    expect(form.getByText('Never', { selector: '.edit-row-value' })).toBeTruthy()
    expect([...form.getByRole('combobox').querySelectorAll('option')].map(option => option.value)).toEqual([
      '0',
      '3',
      '7',
      '14',
      '30',
    ])
    expect(form.getByText(/Visiting this site does not count/)).toBeTruthy()
  })

  it('is kept', async () => {
    open(running)
    const form = await row()
    await userEvent.selectOptions(form.getByRole('combobox'), 'After 7 days without the app')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Modified successfully!')).toBeTruthy()
    expect(await screen.findByText('After 7 days without the app', { selector: '.edit-row-value' })).toBeTruthy()
  })

  it('is as it was when that is refused', async () => {
    const refused = Promise.withResolvers<{ refuse: 'tryLater' }>()
    open(running, { answers: { editProfile: () => refused.promise } })
    const form = await row()
    await userEvent.selectOptions(form.getByRole('combobox'), 'After 7 days without the app')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('After 7 days without the app', { selector: '.edit-row-value' })).toBeTruthy()
    refused.resolve({ refuse: 'tryLater' })
    expect(await form.findByRole('alert')).toBeTruthy()
    expect(await screen.findByText('Never', { selector: '.edit-row-value' })).toBeTruthy()
    expect(form.getByRole<HTMLSelectElement>('combobox').value).toBe('7')
  })
})

describe('the pause log', () => {
  const entries = [
    { status: '1', pause_time: '2026-11-20T08:00:00Z', resume_time: null, op_source: 'web' },
    { status: '0', pause_time: '2026-11-10T08:00:00Z', resume_time: '2026-11-12T09:30:00Z', op_source: 'client' },
    { status: '0', pause_time: '2026-10-10T08:00:00Z', resume_time: '2026-10-12T09:30:00Z', op_source: 'auto' },
    { status: '0', pause_time: '2026-09-10T08:00:00Z', resume_time: '2026-09-12T09:30:00Z', op_source: 'operator' },
  ]

  const rows = async () =>
    (await screen.findAllByRole('row')).slice(1).map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )

  it('says what happened, when, and who did it', async () => {
    open(running, { answers: { pauseLog: () => ({ data: logOf(entries) }) } })
    const shown = await rows()
    expect(shown.map(cells => [cells[0], cells[3]])).toEqual([
      ['Paused', 'Website'],
      ['Resumed', 'App'],
      ['Resumed', 'Automatically, when idle'],
      ['Resumed', 'Customer service'],
    ])
    expect(shown[0]?.[2]).toBe('Not yet')
    const times = [...document.querySelectorAll('table time')].map(time => time.getAttribute('datetime'))
    expect(times.slice(0, 3)).toEqual(['2026-11-20T08:00:00Z', '2026-11-10T08:00:00Z', '2026-11-12T09:30:00Z'])
  })

  it('is paged by ten', async () => {
    const asked: object[] = []
    open(running, {
      at: '/user.html?tab=pause&page=2',
      answers: {
        pauseLog: input => {
          asked.push(input)
          return { data: logOf(entries, input.page, 31) }
        },
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page'))
    expect(asked).toEqual([
      { page: 2, size: 10 },
      { page: 3, size: 10 },
    ])
  })

  it.each([
    ['en', 'Nothing here yet, please look forward to it!', 'How pausing works'],
    ['zh_CN', '暂无资讯，敬请期待！', '了解暂停时间'],
  ] as const)('reads in %s, when it is empty: %s', async (language, text, next) => {
    open(running, { language })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: next }).getAttribute('href')).toBe('/help.html?label=membership')
  })

  it('has a way back from a page that is not there', async () => {
    open(running, { at: '/user.html?tab=pause&page=9', answers: { pauseLog: () => ({ data: logOf([], 9, 31) }) } })
    const first = await screen.findByRole('link', { name: 'Back to the first page' })
    expect(first.getAttribute('href')).toBe('/user.html?tab=pause')
    expect(screen.queryByRole('table')).toBeNull()
  })
})
