// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { askForSection } from '@bohe/site/testing/member-page.tsx'
import { intlConfig } from '@bohe/site/testing/site-config.ts'
import { visitWithoutScript } from '@bohe/site/testing/visit-without-script.tsx'
import { describe, expect, it } from 'vitest'
import Activity, { action, loader } from '#promotions/activity/activity-route.tsx'
import { inviting, referral } from '#promotions/testing.ts'
import { referralSection } from './referral-section.tsx'

const running = {
  ...inviting,
  start_time: '2000-01-01T00:00:00Z',
  end_time: '2099-12-31T15:59:59Z',
}

const usualAnswers: Answers = {
  referCampaign: () => ({ data: { ...referral.campaign, activity: running } }),
  referCode: () => ({ data: referral.link }),
  referFriends: () => ({ data: referral.friends }),
}

describe('without script', () => {
  it('the campaign’s page has its text and rules, nothing of anybody, and leads to the member centre', async () => {
    const { page, status } = await visitWithoutScript({
      at: '/activity_2002',
      cookies: 'member_0=1',
      routes: [{ path: '/:activity', Component: Activity, loader, action }],
      answers: { activity: () => ({ data: running }) },
      root: { config: intlConfig },
    })
    expect(status).toBe(200)
    expect(page.getByText(running.title, { selector: 'h1' })).toBeTruthy()
    for (const rule of running.rules) expect(page.getByText(rule)).toBeTruthy()
    const way = page.getByText('Invite friends in the member centre')
    expect(way.getAttribute('href')).toBe('/user.html?tab=invite')
    expect(page.getByText(intlConfig.support.qq_group?.number ?? '')).toBeTruthy()
    expect(page.queryByText('BHGOLD01')).toBeNull()
    expect(page.queryByLabelText('Ends in')).toBeNull()
  })

  it('the member centre shows code, link, QR code and friends', async () => {
    const { page } = await askForSection({ section: referralSection, answers: usualAnswers })
    expect(page.getByText('BHGOLD01')).toBeTruthy()
    expect(page.getByText(referral.link.link)).toBeTruthy()
    expect(page.getByLabelText('QR code of the invite link').querySelector('path')).toBeTruthy()
    expect(page.getByText('138****0001')).toBeTruthy()
  })

  it('the bonus is claimed there, or its fault said', async () => {
    const fields = { form: 'bonus', intent: 'claim', activity_id: '2002', code: 'nope' }
    const receivePrize: Answers['receivePrize'] = () => ({ refuse: 'bonusCodeWrong', msg: 'The code is wrong' })
    const { page, status } = await askForSection(
      { section: referralSection, answers: { ...usualAnswers, receivePrize } },
      fields,
    )
    expect(status).toBe(422)
    expect(page.getByLabelText<HTMLInputElement>('Code of the QQ group').defaultValue).toBe('nope')
    expect(page.getAllByText('The code is wrong')).toHaveLength(2)
  })
})
