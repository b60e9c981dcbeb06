// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { openSection } from '@bohe/site/testing/member-page.tsx'
import { intlConfig } from '@bohe/site/testing/site-config.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endedInviting, inviting, now, referral } from '#promotions/testing.ts'
import { faultsHere } from '#recharge/visit-recharge.tsx'
import { referralSection } from './referral-section.tsx'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterAll(() => {
  vi.useRealTimers()
})

const usualAnswers: Answers = {
  referCampaign: () => ({ data: referral.campaign }),
  referCode: () => ({ data: referral.link }),
  referFriends: () => ({ data: referral.friends }),
}

const open = (answers: Answers = {}, query = '', language: 'en' | 'zh_CN' = 'en') =>
  openSection({
    section: referralSection,
    answers: { ...usualAnswers, ...answers },
    query,
    language,
    root: { config: intlConfig },
  })

describe('inviting friends in the member centre', () => {
  it('shows code, days earned, time left and the rules, and leads to the campaign', async () => {
    open()
    expect(await screen.findByText('BHGOLD01')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '15 days earned of 30 days' })).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'Ends in' }).textContent).toBe('40 d08 h00 min00 s')
    for (const rule of inviting.rules) expect(screen.getByText(rule)).toBeTruthy()
    const about = screen.getByRole<HTMLAnchorElement>('link', { name: /About this promotion/ })
    expect([about.getAttribute('href'), about.target]).toEqual(['/activity_2002', '_blank'])
  })

  it.each([
    ['en', 'Join the QQ group'],
    ['zh_CN', '加入 QQ 群'],
  ] as const)('tells the number of the QQ group and leads into it, in %s', async (language, name) => {
    open({}, '', language)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(intlConfig.support.qq_group?.url)
    expect(screen.getByText(intlConfig.support.qq_group?.number ?? '')).toBeTruthy()
  })

  it('shows the page of friends that the address names', async () => {
    const asked: number[] = []
    open(
      {
        referFriends: ({ page }) => {
          asked.push(page)
          return { data: { ...referral.friends, current_page: 2, last_page: 3, total: 40 } }
        },
      },
      '&page=2',
    )
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of friends' }))
    expect(asked).toEqual([2])
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })

  it('shows what came of a campaign that is over, and shares and claims nothing any more', async () => {
    open({
      referCampaign: () => ({ data: { ...referral.campaign, activity: endedInviting, days_earned: 30 } }),
    })
    expect(await screen.findByText(/The invitation promotion is over/)).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '30 days earned of 30 days' })).toBeTruthy()
    expect(screen.queryByText('BHGOLD01')).toBeNull()
    expect(screen.queryByLabelText('Code of the QQ group')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('says when there is no campaign', async () => {
    const none = () => ({ refuse: 'activityUnknown' }) as const
    open({ referCampaign: none, referCode: none })
    expect(await screen.findByText('There is no invitation promotion at the moment')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All promotions' }).getAttribute('href')).toBe('/activity.html')
  })

  it('speaks Chinese where the page does', async () => {
    open({}, '', 'zh_CN')
    expect(await screen.findByRole('progressbar', { name: '已获得 15天，上限 30天' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '复制邀请码' })).toBeTruthy()
  })

  it('has nothing that axe finds wrong', async () => {
    open()
    await screen.findByText('BHGOLD01')
    expect(await faultsHere()).toEqual([])
  })
})
