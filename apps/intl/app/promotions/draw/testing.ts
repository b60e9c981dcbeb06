import type { CallData } from '@bohe/api-client/contract'

/** A draw that runs for as long as the tests do. */
export const drawing: CallData<'activity'> = {
  id: '2003',
  fee: '',
  title: 'Autumn draw',
  type: 'draw',
  plat_type: '',
  label: 'Hot',
  image: '',
  summary: '',
  content: '<p>Check in and draw.</p>',
  prize: 'Time, cards, gifts',
  start_time: '2020-01-01T00:00:00Z',
  end_time: '2999-12-31T00:00:00Z',
  create_time: '2020-01-01T00:00:00Z',
  hits: 10,
  url: '/activity_2003',
  seo_keywords: '',
  seo_desc: '',
  state: '1',
  rules: [],
}

type Presents = CallData<'activityPresents'>

const present = (
  id: string,
  type: Presents['list'][number]['type'],
  title: string,
  number: number,
  money = '0.00',
): Presents['list'][number] => ({
  id,
  image: '',
  money,
  number,
  price_type: '',
  title,
  type,
  ref_id: '',
})

/** Time, a card, and goods that are all given. */
export const presents: Presents = {
  list: [
    present('1', 'days', '15 days of Gold', 40),
    present('2', 'card', 'Gold month card', 3, '30.00'),
    present('3', 'goods', 'Mint headset', 0, '299.00'),
  ],
  winners: [{ name: '138****0001', title: 'Gold month card', time: '2026-11-20T09:00:00Z' }],
}

/** A member with two chances who checked in yesterday and the day before. */
export const mine: CallData<'myPresents'> = { chances_left: 2, checked_in_today: 0, streak: 2, list: [] }

/** A prize as it is in a list: days, not claimed yet. */
export const prize: CallData<'prizes'>['list'][number] = {
  id: '71',
  activity_title: 'Autumn draw',
  award_type: 'days',
  create_time: '2026-11-20T09:00:00Z',
  present_title: '15 days of Gold',
  status: '0',
  status_title: 'Unredeemed',
  message: '',
}

/** A card, not looked at yet. */
export const cardPrize: typeof prize = { ...prize, id: '72', award_type: 'card', present_title: 'Gold month card' }

/** Goods, not claimed yet. */
export const goodsPrize: typeof prize = { ...prize, id: '73', award_type: 'goods', present_title: 'Mint headset' }

/** A page of a prize list. */
export const prizesOf = (list: CallData<'prizes'>['list'], page = 1, total = list.length): CallData<'prizes'> => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / 15)),
  per_page: 15,
  total,
  list,
})
