import type { CallData } from '@bohe/api-client/contract'
import type { Member } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'

/** A Gold member whose time runs: 40 days, 1 hour, 1 minute, 1 second. */
export const running: Member = {
  ...member,
  group_title: 'Gold',
  package_title: 'Gold',
  package_level: '100',
  billing_type: '2',
  pause_status_id: 0,
  can_buy: 0,
  expiry_time: '2026-12-31T09:01:01Z',
  expiry_time_samp: 3_459_661,
}

/** The same member, paused; `expiry_time` is when the time would end if it ran again now. */
export const paused: Member = { ...running, pause_status_id: 1 }

/** A card with three months of Gold, as it is looked at. */
export const card: CallData<'redeemCard'> = {
  package_title: 'Gold',
  card_title: 'Gold quarter card',
  months: 3,
  days: 0,
  valid_until: '2027-06-30T15:59:59Z',
  redeemed: 0,
  expiry_time: null,
  expiry_time_samp: 0,
}

/** The same card, redeemed. */
export const redeemed: CallData<'redeemCard'> = {
  ...card,
  redeemed: 1,
  expiry_time: '2027-03-31T09:01:01Z',
  expiry_time_samp: 11_235_661,
}

type Entry = CallData<'pauseLog'>['list'][number]

/** A page of a log with `total` entries. */
export const logOf = (list: Entry[], page = 1, total = list.length): CallData<'pauseLog'> => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / 10)),
  per_page: 10,
  total,
  list,
})
