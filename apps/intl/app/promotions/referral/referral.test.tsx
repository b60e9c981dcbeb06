// @vitest-environment jsdom
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { viewerStore } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'
import { intlConfig } from '@bohe/site/testing/site-config.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import Activity, { clientAction, loader } from '#promotions/activity/activity-route.tsx'
import { inviting, now, referral } from '#promotions/testing.ts'
import { faultsHere } from '#recharge/visit-recharge.tsx'

let answers: Answers = {}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  document.documentElement.lang = 'en'
  // What is asked for in the browser goes through the browser's own transport.
  vi.stubGlobal('fetch', (target: RequestInfo, init?: RequestInit) => createTestFetch(answers)(target, init))
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  viewerStore.setMember(member)
})

const usualAnswers: Answers = {
  activity: () => ({ data: inviting }),
  referCampaign: () => ({ data: referral.campaign }),
  referCode: () => ({ data: referral.link }),
  referFriends: () => ({ data: referral.friends }),
}

const campaign = (given: Partial<typeof referral.campaign>): Answers => ({
  referCampaign: () => ({ data: { ...referral.campaign, ...given } }),
})

const open = (given: Answers = {}, language: 'en' | 'zh_CN' = 'en') => {
  answers = { ...usualAnswers, ...given }
  return visit({
    at: '/activity_2002',
    language,
    answers,
    root: { config: intlConfig },
    routes: [
      { path: '/:activity', Component: Activity, loader, action: clientAction, HydrateFallback: () => null },
      { path: '/', element: <p>home</p> },
    ],
  })
}

const code = () => screen.findByText('BHGOLD01')

describe('inviting friends on the campaign’s page', () => {
  it('shows a visitor the terms, and links to log in that lead back here', async () => {
    viewerStore.setVisitor()
    open({ referCampaign: undefined, referCode: undefined, referFriends: undefined } as unknown as Answers)
    const login = await screen.findByRole('link', { name: 'Log in' })
    expect(login.getAttribute('href')).toBe('/login.html?target=%2Factivity_2002')
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/register.html?target=%2Factivity_2002',
    )
    for (const rule of inviting.rules) expect(screen.getByText(rule)).toBeTruthy()
  })

  it.each([
    ['a visitor', () => viewerStore.setVisitor()],
    ['a member', () => viewerStore.setMember(member)],
  ])('tells %s the number of the QQ group, once, and leads into it', async (_, arrive) => {
    arrive()
    open()
    const way = await screen.findByRole('link', { name: 'Join the QQ group' })
    expect(way.getAttribute('href')).toBe(intlConfig.support.qq_group?.url)
    expect(screen.getByText(intlConfig.support.qq_group?.number ?? '')).toBeTruthy()
  })

  it('shows a member code, link and QR code', async () => {
    open()
    expect(await code()).toBeTruthy()
    expect(screen.getByText(referral.link.link)).toBeTruthy()
    const qr = screen.getByRole('img', { name: 'QR code of the invite link' })
    await vi.waitFor(() => expect(qr.querySelector('svg:not(.brand-mark) path')).toBeTruthy())
  })

  it('copies the code and the link', async () => {
    const user = userEvent.setup()
    open()
    await code()
    await user.click(screen.getByRole('button', { name: 'Copy the code' }))
    expect(await navigator.clipboard.readText()).toBe('BHGOLD01')
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    expect(await navigator.clipboard.readText()).toBe(referral.link.link)
  })

  it('says how many days are earned of how many, and lists the friends, masked', async () => {
    open()
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '15 days earned of 30 days' })
    expect(progress.value).toBe(0.5)
    expect(screen.getByText('Friends invited: 1')).toBeTruthy()
    const [, row] = within(screen.getByRole('table', { name: 'Friends I invited' })).getAllByRole('row')
    expect(row?.textContent).toMatch(/^138\*{4}0001Nov 2, 2026.*15 days$/)
  })

  it('says when the cap is reached, and what a friend beyond it brought', async () => {
    const list = [
      { name: 'm***a', time: '2026-11-03T00:00:00Z', days: 0, state: '1' as const },
      ...referral.friends.list,
    ]
    open({
      ...campaign({ days_earned: 30, friends: 3 }),
      referFriends: () => ({ data: { ...referral.friends, list } }),
    })
    expect(await screen.findByText(/You have reached the most that can be earned/)).toBeTruthy()
    expect(screen.getByText('0 (the most is reached)')).toBeTruthy()
  })

  it('says what a friend is waited for', async () => {
    const list = [{ name: 'm***a', time: '2026-11-03T00:00:00Z', days: 0, state: '0' as const }]
    open({ referFriends: () => ({ data: { ...referral.friends, list } }) })
    expect(await screen.findByText('Waiting for a first payment or three days of use')).toBeTruthy()
    expect(screen.queryByText('0 (the most is reached)')).toBeNull()
  })

  it('leads to further friends in the member centre', async () => {
    open({ referFriends: () => ({ data: { ...referral.friends, last_page: 2, total: 16 } }) })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of friends' }))
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/user.html?tab=invite&page=2')
  })

  it('offers the link to pass on while nobody came yet', async () => {
    open({ referFriends: () => ({ data: { ...referral.friends, total: 0, list: [] } }) })
    expect(await screen.findByText('Nothing here yet, please look forward to it!')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy the invite link' })).toBeTruthy()
  })

  it('offers to ask again after a failure', async () => {
    let isDown = true
    open({ referCode: () => (isDown ? { networkFailure: true } : { data: referral.link }) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('Network error!')).toBeTruthy()
    isDown = false
    await userEvent.click(again)
    expect(await code()).toBeTruthy()
  })

  it('leads to the campaign that counts, when it is another one', async () => {
    open(campaign({ activity: { ...inviting, id: '2009' } }))
    expect((await screen.findByRole('link', { name: 'See that promotion' })).getAttribute('href')).toBe(
      '/activity_2009',
    )
    expect(screen.queryByText('BHGOLD01')).toBeNull()
  })

  it('has nothing that axe finds wrong', async () => {
    open()
    await code()
    expect(await faultsHere()).toEqual([])
  })
})

const claim = async (text: string) => {
  await userEvent.type(await screen.findByLabelText('Code of the QQ group'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Claim the bonus' }))
}

describe('the bonus of the QQ group', () => {
  it('is given once for the right code', async () => {
    let isTaken = false
    const sent: object[] = []
    open({
      referCampaign: () => ({ data: { ...referral.campaign, qq_bonus_taken: isTaken ? 1 : 0 } }),
      receivePrize: input => {
        sent.push(input)
        isTaken = true
        return {
          data: {
            id: '1',
            activity_title: inviting.title,
            award_type: 'days',
            create_time: '2026-11-21T08:00:00Z',
            present_title: '15 days',
            status: '3',
            status_title: 'Redeemed',
            message: '',
          },
        }
      },
    })
    await claim('mint26')
    expect(await screen.findByText('Information submitted successfully!')).toBeTruthy()
    expect(await screen.findByText('You have received the bonus of the QQ group: 15 days')).toBeTruthy()
    expect(sent).toEqual([{ activity_id: '2002', code: 'mint26' }])
    expect(screen.queryByLabelText('Code of the QQ group')).toBeNull()
  })

  it('says in place that a code is wrong, and leads the focus there', async () => {
    open({ receivePrize: () => ({ refuse: 'bonusCodeWrong', msg: 'The code of the QQ group is wrong' }) })
    await claim('nope')
    const field = await screen.findByLabelText<HTMLInputElement>('Code of the QQ group')
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('The code of the QQ group is wrong').length).toBeGreaterThan(0)
    expect(document.activeElement?.closest('form')).toBe(field.closest('form'))
  })

  it('is not offered where a campaign has none', async () => {
    open(campaign({ qq_bonus_days: 0 }))
    await code()
    expect(screen.queryByRole('heading', { name: 'QQ group bonus' })).toBeNull()
  })
})
