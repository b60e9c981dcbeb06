// @vitest-environment jsdom

import User, { loader } from '@bohe/site/routes/user-route.tsx'
import { type Member, viewerStore } from '@bohe/site/session/member.ts'
import { centreOf, visit } from '@bohe/site/testing/visit.tsx'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { paused, running } from './testing.ts'
import { TimeTip, ViewerTimeTip } from './time-tip.tsx'

const day = 86_400
const soon = { ...running, expiry_time: '2026-11-24T08:00:00Z', expiry_time_samp: 2 * day + 60 }

const open = (who: Member = soon, language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at: '/user.html',
    language,
    routes: [{ path: '/user.html', Component: User, loader, HydrateFallback: () => null }],
    edition: {
      memberCentre: centreOf(
        [{ id: 'one', word: 'section.profile', icon: () => null, Section: () => <p>the section</p> }],
        lazy(async () => ({ default: TimeTip })),
      ),
    },
    answers: { userInfo: () => ({ data: who }) },
  })

const tip = () => screen.queryByText(/^Your time ends/)

beforeEach(() => localStorage.clear())

describe('the tip that the time ends', () => {
  it.each([
    [soon, 'Your time ends in 3 days'],
    [{ ...soon, expiry_time_samp: 7 * day }, 'Your time ends in 7 days'],
    [{ ...soon, expiry_time_samp: day }, 'Your time ends in 1 day'],
    [{ ...soon, expiry_time_samp: 60 }, 'Your time ends in less than a day'],
  ])('is shown above every section, with what can be done before the end: a card', async (who, text) => {
    open(who)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/a plan can be bought once your time has ended/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add a recharge card' }).getAttribute('href')).toBe('/user.html?tab=top-up')
    expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
  })

  it('sells before the end where the time was given: nothing stands in the way', async () => {
    open({ ...soon, can_buy: 1 })
    expect(await screen.findByText('Your time ends in 3 days')).toBeTruthy()
    expect(screen.getByText(/You can buy a plan now/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/recharge.html')
  })

  it.each([
    ['en', 'Your time has ended', 'See the plans'],
    ['zh_CN', '您的会员时间已用完', '查看套餐'],
  ] as const)('sells from the end on, also to who had dismissed the reminder, in %s', async (language, title, way) => {
    localStorage.setItem('bohe.time_tip', soon.expiry_time)
    open({ ...soon, expiry_time_samp: 0, can_buy: 1 }, language)
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: way }).getAttribute('href')).toMatch(/\/recharge\.html$/)
  })

  it('speaks Chinese where the page does', async () => {
    open(soon, 'zh_CN')
    expect(await screen.findByText('您的会员时间还剩 3天')).toBeTruthy()
  })

  it.each([
    ['more than seven days are left', { ...soon, expiry_time_samp: 7 * day + 1 }],
    ['the time is paused', { ...paused, expiry_time_samp: day }],
  ])('is not shown when %s', async (_, who) => {
    open(who)
    expect(await screen.findByText('the section')).toBeTruthy()
    expect(tip()).toBeNull()
  })

  it('is dismissed once for each expiry', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
    expect(tip()).toBeNull()
    cleanup()
    open()
    expect(await screen.findByText('the section')).toBeTruthy()
    expect(tip()).toBeNull()
    cleanup()
    open({ ...soon, expiry_time: '2026-12-24T08:00:00Z' })
    expect(await screen.findByText('Your time ends in 3 days')).toBeTruthy()
  })

  it('goes when another window dismissed it', async () => {
    open()
    await screen.findByText('Your time ends in 3 days')
    localStorage.setItem('bohe.time_tip', soon.expiry_time)
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    await waitFor(() => expect(tip()).toBeNull())
  })

  it('follows the viewer where more time is bought', async () => {
    viewerStore.setVisitor()
    visit({ at: '/', routes: [{ path: '/', element: <ViewerTimeTip /> }] })
    expect(tip()).toBeNull()
    act(() => viewerStore.setMember(soon))
    expect(await screen.findByText('Your time ends in 3 days')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Add a recharge card' })).toBeTruthy()
    act(() => viewerStore.setMember({ ...soon, expiry_time_samp: 90 * day }))
    expect(tip()).toBeNull()
  })
})
