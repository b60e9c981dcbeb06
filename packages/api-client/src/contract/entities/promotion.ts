import * as z from 'zod/mini'
import { flag, id, instant, pagedList } from '../scalars.ts'

/** Prize claim (spec §3). */
export const prizeClaim = z.object({
  username: z.string(),
  prize_id: id,
  country_code: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  is_auth_use: flag,
})

/** Card redeem (spec §3). */
export const cardRedeem = z.object({ card_no: z.string(), card_password: z.string(), is_auth_use: flag })

/** Prize record (spec §3); a redeemed card also shows its number and password. */
export const prizeRecord = z.object({
  id,
  activity_title: z.string(),
  award_type: z.string(),
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

/** Promotion (spec §3). */
export const promotion = z.object({
  id,
  fee: z.string(),
  title: z.string(),
  type: z.string(),
  plat_type: z.string(),
  label: z.string(),
  image: z.string(),
  summary: z.string(),
  content: z.string(),
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
