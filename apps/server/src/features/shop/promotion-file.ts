import * as z from 'zod/mini'
import { flag, moment, wholeNumber } from './file-fields.ts'

const text = z.string('must be text')

/** How long a text may be, and what else makes a promotion whole, is the console's rule. */
const bilingual = z.strictObject({ zh: text, en: text })

const present = z.strictObject({
  id: wholeNumber(1),
  kind: z.enum(['days', 'card', 'goods'], 'must be days, card or goods'),
  title: bilingual,
  image: text,
  /** What it costs, such as '9.90'. */
  worth: text,
  days: wholeNumber(0),
  /** The batch of cards that it is made of. */
  batch: z.optional(wholeNumber(1)),
  odds: wholeNumber(1),
  stock: wholeNumber(0),
  /** 0: no limit. */
  member_limit: wholeNumber(0),
  from: z.optional(moment),
  until: z.optional(moment),
})

/** A promotion in the shop's file. */
export const promotion = z.strictObject({
  id: wholeNumber(1),
  kind: z.enum(['referral', 'draw', 'notice'], 'must be referral, draw or notice'),
  /** Whether visitors see it, when its time has come. */
  published: flag,
  label: bilingual,
  title: bilingual,
  summary: bilingual,
  prize: bilingual,
  content: bilingual,
  rules: bilingual,
  seo_keywords: bilingual,
  seo_desc: bilingual,
  image: text,
  regions: z.enum(['both', '0', '1'], "must be both, '0' or '1'"),
  from: moment,
  until: moment,
  referral: z.optional(
    z.strictObject({ days_per_friend: wholeNumber(1), cap_days: wholeNumber(1), qq_bonus_days: wholeNumber(0) }),
  ),
  draw: z.optional(
    z.strictObject({
      daily_chances: wholeNumber(0),
      check_in_chances: wholeNumber(0),
      /** 0: no limit. */
      day_limit: wholeNumber(0),
      member_limit: wholeNumber(0),
      /** The odds of winning nothing, of a million like those of the presents. */
      nothing: wholeNumber(0),
      presents: z.array(present, 'must be a list'),
    }),
  ),
})

/** A promotion as the shop's file has it. */
export type ShopPromotion = z.output<typeof promotion>
