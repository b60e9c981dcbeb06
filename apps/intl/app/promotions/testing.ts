import type { CallData } from '@bohe/api-client/contract'
import type { Referral } from '#promotions/referral/referral-data.ts'

/** The moment that tests of promotions happen at. */
export const now = new Date('2026-11-21T08:00:00Z')

/** An invitation campaign that runs: 15 days a friend, 30 in all (spec §1). */
export const inviting: CallData<'activity'> = {
  id: '2002',
  fee: '',
  title: 'Bring a friend home',
  type: 'referral',
  plat_type: '',
  label: 'New',
  image: '/uploads/invite.png',
  summary: 'Each friend brings 15 days.',
  content: '<p>Send your link to <strong>a friend</strong>.</p>',
  prize: 'Up to 30 days',
  start_time: '2026-10-31T16:00:00Z',
  end_time: '2026-12-31T15:59:59Z',
  create_time: '2026-10-30T00:00:00Z',
  hits: 1234,
  url: '/activity_2002',
  seo_keywords: 'invite, friends',
  seo_desc: 'Invite friends and get up to 30 days.',
  state: '1',
  rules: ['Each friend who registers brings 15 days.', 'At most 30 days for an account.'],
}

/** The spec's own campaign, long over. */
export const endedInviting: CallData<'activity'> = {
  ...inviting,
  id: '2001',
  title: 'Spring of friends',
  start_time: '2019-01-24T16:00:00Z',
  end_time: '2019-02-25T15:59:59Z',
  state: '2',
}

/** One that is only read, and begins later. */
export const upcomingOffer: CallData<'activity'> = {
  ...inviting,
  id: '2004',
  title: 'Winter offer',
  type: 'notice',
  label: '',
  image: '',
  start_time: '2026-12-01T02:00:00Z',
  state: '0',
}

/** A page of the list. */
export const listOf = (
  list: CallData<'activity'>[],
  page: Partial<CallData<'activities'>> = {},
): CallData<'activities'> => ({
  current_page: 1,
  last_page: 1,
  per_page: 50,
  total: list.length,
  list: list.map(({ rules: _, ...entry }) => ({ ...entry, content: '' })),
  ...page,
})

/** A member who has invited one friend. */
export const referral: Referral = {
  campaign: {
    activity: inviting,
    days_per_friend: 15,
    cap_days: 30,
    days_earned: 15,
    friends: 1,
    qq_bonus_days: 15,
    qq_bonus_taken: 0,
    countdown: { days: 40, hours: 8, minutes: 0, seconds: 0 },
  },
  link: {
    id: '9',
    user_id: '7',
    refer_code: 'BHGOLD01',
    activity_id: '2002',
    create_time: '2026-11-01T00:00:00Z',
    state: '1',
    type: 'referral',
    activity_type: 'referral',
    start_time: inviting.start_time,
    end_time: inviting.end_time,
    link: 'https://www.bohe.test/register.html?refer_code=BHGOLD01',
  },
  friends: {
    current_page: 1,
    last_page: 1,
    per_page: 15,
    total: 1,
    list: [{ name: '138****0001', time: '2026-11-02T00:00:00Z', days: 15, state: '1' }],
  },
}
