import * as z from 'zod/mini'
import { flag, html, id, instant, pagedList, picture } from '../scalars.ts'
import { FriendState } from '../wire.ts'

/** What a present is: days of membership, a recharge card, or goods that are sent. */
const presentKind = z.enum(['days', 'card', 'goods'])

/**
 * Prize record (spec §3); a redeemed card also shows its number and password. `award_type` is the present's kind,
 * `status` a PrizeStatus, `status_title` its words.
 */
export const prizeRecord = z.object({
  id,
  activity_title: z.string(),
  award_type: presentKind,
  create_time: instant,
  present_title: z.string(),
  status: z.string(),
  status_title: z.string(),
  message: z.string(),
  card_no: z.optional(z.string()),
  card_password: z.optional(z.string()),
})
export const prizeRecords = pagedList(prizeRecord)

/** Prize entry (spec §3). */
export const prizeEntry = z.object({ present_id: id, title: z.string() })

/** Activity (spec §3). */
export const activity = z.object({ id, type: z.string(), title: z.string(), label: z.string() })

/**
 * Promotion (spec §3). `type` is `referral`, `draw` or `notice`; `end_time` is its last second; `url` is its page on the
 * region's site in the caller's language; `fee` is a decimal string; an empty `plat_type` means every platform.
 */
export const promotion = z.object({
  id,
  fee: z.string(),
  title: z.string(),
  type: z.string(),
  plat_type: z.string(),
  label: z.string(),
  image: picture,
  summary: z.string(),
  content: html,
  prize: z.string(),
  start_time: instant,
  end_time: instant,
  create_time: instant,
  hits: z.int(),
  url: z.string(),
  seo_keywords: z.string(),
  seo_desc: z.string(),
})

/** User referral code (spec §3). */
export const referralCode = z.object({
  id,
  user_id: id,
  refer_code: z.string(),
  activity_id: id,
  create_time: instant,
  state: z.string(),
  type: z.string(),
  activity_type: z.string(),
  start_time: instant,
  end_time: instant,
})

/** Time left (spec §3). */
export const countdown = z.object({ days: z.int(), hours: z.int(), minutes: z.int(), seconds: z.int() })

/**
 * The other form of a package the spec names: a present of a draw. `money` is what it is worth as shown, `number` how
 * many are left, `type` its kind, `price_type` a PriceType ('0' days) or '' for goods, `ref_id` the package of a card
 * or ''.
 */
export const present = z.object({
  id,
  image: picture,
  money: z.string(),
  number: z.int(),
  price_type: z.string(),
  title: z.string(),
  type: presentKind,
  ref_id: z.string(),
})

/** A promotion as it stands: `state` '0' not begun, '1' running, '2' ended; `rules` are lines of the campaign's terms. */
export const promotionDetail = z.extend(promotion, { state: z.enum(['0', '1', '2']), rules: z.array(z.string()) })
export const promotions = pagedList(z.extend(promotion, { state: z.enum(['0', '1', '2']) }))

/** A picture that leads to a promotion. */
export const banner = z.object({ id, image: picture, title: z.string(), url: z.string() })

/** What can be won, and who won last: masked names. */
export const presentsOf = z.object({
  list: z.array(present),
  winners: z.array(z.object({ name: z.string(), title: z.string(), time: instant })),
})

/** What a draw gave; `prize` null is a blank. `prize_id` is the record to claim. */
export const drawResult = z.object({
  prize: z.nullable(prizeEntry),
  prize_id: z.string(),
  chances_left: z.int(),
})

/** One's own chances and draws. `streak` counts check-in days in a row, today's included when made. */
export const myPresents = z.object({
  chances_left: z.int(),
  checked_in_today: flag,
  streak: z.int(),
  list: z.array(prizeRecord),
})

/** A check-in. */
export const checkIn = z.object({ streak: z.int(), chances_left: z.int() })

/**
 * The invitation campaign (spec §1, §9). `days_earned` of `cap_days` came from friends, whose number is `friends`; those
 * that an operator took back count no more. The countdown runs to the first moment after the campaign.
 */
export const campaign = z.object({
  activity: promotionDetail,
  days_per_friend: z.int(),
  cap_days: z.int(),
  days_earned: z.int(),
  friends: z.int(),
  qq_bonus_days: z.int(),
  qq_bonus_taken: flag,
  countdown,
})

/** My code (spec §3), and the link that brings it along. */
export const referralLink = z.extend(referralCode, { link: z.string() })

/** A friend who came by the code; `days` is what the invitation gave: 0 beyond the cap, outside a campaign, while it waits, or when it was taken back. */
export const invitedFriends = pagedList(
  z.object({ name: z.string(), time: instant, days: z.int(), state: z.enum(FriendState) }),
)
