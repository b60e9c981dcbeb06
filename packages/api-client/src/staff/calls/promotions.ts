import * as z from 'zod/mini'
import { limits, staffLimits } from '#contract/limits'
import { html, id, idInput, instant, money, numberInput } from '#contract/scalars'
import { look, read, write } from '../endpoint.ts'
import { base64, instantOrNone, listOf, page, reason, words } from '../fields.ts'

export const promotionKinds = ['referral', 'draw', 'notice'] as const

/** How a promotion stands: seen by nobody yet, to come, running, over, or taken away from everybody. */
export const promotionStates = ['draft', 'planned', 'running', 'ended', 'withdrawn'] as const

export const presentKinds = ['days', 'card', 'goods'] as const

const { oddsTotal } = staffLimits.draws

const most = 1_000_000_000

const text = (length: number) =>
  z._default(z.string('field.format').check(z.trim(), z.maxLength(length, 'field.too-long')), '')

const moment = z
  .string('field.required')
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, 'field.required'))

const momentOrNone = z._default(z.union([z.literal(''), moment], 'field.format'), '')

/** A picture by its address: of a site, of a page elsewhere, or drawn in place. */
const image = z._default(
  z
    .string('field.format')
    .check(
      z.trim(),
      z.maxLength(8000, 'field.too-long'),
      z.regex(/^$|^https:\/\/\S+$|^\/(?!\/)\S*$|^data:image\/\S+$/, 'field.format'),
    ),
  '',
)

const presentInput = z.object({
  /** '' for a new one. */
  id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
  kind: z.enum(presentKinds, 'field.required'),
  title_zh: words(100),
  title_en: words(100),
  image,
  worth: z.string('field.required').check(z.regex(/^\d{1,7}\.\d{2}$/, 'field.format')),
  days: z._default(numberInput(0, 3660), 0),
  batch_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
  odds: numberInput(1, oddsTotal),
  stock: numberInput(0, 100_000_000),
  /** 0: no limit. */
  member_limit: z._default(numberInput(0, 1_000_000), 0),
  starts_at: momentOrNone,
  ends_at: momentOrNone,
})

const drawInput = z.object({
  daily_chances: numberInput(0, 1000),
  check_in_chances: numberInput(0, 1000),
  /** 0: no limit. */
  day_limit: z._default(numberInput(0, 1_000_000), 0),
  member_limit: z._default(numberInput(0, 1_000_000), 0),
  /** The odds of winning nothing. */
  nothing: numberInput(0, oddsTotal),
  presents: z
    .array(presentInput, 'field.required')
    .check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.draws.presents, 'field.too-long')),
})

const referralInput = z.object({
  days_per_friend: numberInput(1, 3660),
  cap_days: numberInput(1, 36_600),
  qq_bonus_days: z._default(numberInput(0, 3660), 0),
})

const texts = {
  ...{ label_zh: words(40), label_en: words(40), title_zh: words(100), title_en: words(100) },
  ...{ summary_zh: words(500), summary_en: words(500), prize_zh: text(200), prize_en: text(200) },
  ...{ content_zh: text(20_000), content_en: text(20_000), rules_zh: text(5000), rules_en: text(5000) },
  ...{ seo_keywords_zh: text(200), seo_keywords_en: text(200), seo_desc_zh: text(500), seo_desc_en: text(500) },
}

const shownTexts = {
  ...{ label_zh: z.string(), label_en: z.string(), title_zh: z.string(), title_en: z.string() },
  ...{ summary_zh: z.string(), summary_en: z.string(), prize_zh: z.string(), prize_en: z.string() },
  ...{ content_zh: html, content_en: html, rules_zh: z.string(), rules_en: z.string() },
  ...{ seo_keywords_zh: z.string(), seo_keywords_en: z.string(), seo_desc_zh: z.string(), seo_desc_en: z.string() },
}

const simulation = z.object({
  seed: z.int(),
  draws: z.int(),
  at: instant,
  rows: z.array(
    z.object({
      /** '' for winning nothing. */
      present_id: z.string(),
      title: z.string(),
      expected: z.int(),
      simulated: z.int(),
      cost: money,
    }),
  ),
  cost: money,
})

const present = z.object({
  ...{ id, kind: z.enum(presentKinds), title_zh: z.string(), title_en: z.string(), image: z.string() },
  ...{ worth: z.string(), days: z.int(), batch_id: z.string(), odds: z.int(), stock: z.int(), given: z.int() },
  ...{ member_limit: z.int(), starts_at: instantOrNone, ends_at: instantOrNone },
})

const record = z.object({
  ...{ id, version: z.int(), kind: z.enum(promotionKinds), state: z.enum(promotionStates), hits: z.int() },
  ...shownTexts,
  ...{ image: z.string(), include_region_codes: z.array(z.string()), exclude_region_codes: z.array(z.string()) },
  ...{ starts_at: instant, ends_at: instant },
  referral: z.nullable(
    z.object({
      ...{ days_per_friend: z.int(), cap_days: z.int(), qq_bonus_days: z.int() },
      has_group_code: z.boolean(),
    }),
  ),
  draw: z.nullable(
    z.object({
      ...{ daily_chances: z.int(), check_in_chances: z.int(), day_limit: z.int(), member_limit: z.int() },
      ...{ nothing: z.int(), presents: z.array(present), simulation: z.nullable(simulation) },
    }),
  ),
})

const row = z.object({
  ...{ id, kind: z.enum(promotionKinds), title: z.string(), state: z.enum(promotionStates) },
  /** '0', '1' or both. */
  regions: z.string(),
  ...{ starts_at: instant, ends_at: instant, hits: z.int() },
})

const seen = { promotion_id: idInput, version: numberInput(0, most) }
const done = z.object({ state: z.literal('done') })

/** Promotions: made, looked at, tried, shown to everybody and taken away again. */
export const promotions = {
  promotions: read('promotions.read', 'Promotions, newest first', {
    input: z.object({
      state: z._default(z.union([z.literal(''), z.enum(promotionStates)], 'field.format'), ''),
      kind: z._default(z.union([z.literal(''), z.enum(promotionKinds)], 'field.format'), ''),
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  promotion: read('promotions.read', 'A promotion, with its terms, its presents, and how visitors read it', {
    input: z.object({ promotion_id: idInput }),
    data: record,
    refusals: ['promotionUnknown'],
  }),
  previewPromotion: look('promotions.read', 'What visitors would get of a content, and what is taken out of it', {
    input: z.object({ content_zh: text(20_000), content_en: text(20_000) }),
    data: z.object({ content_zh: html, content_en: html, removed: z.array(z.string()) }),
    refusals: [],
  }),
  promotionBatches: read('promotions.read', 'Batches of recharge cards that a draw can give away, newest first', {
    input: z.object({}),
    data: z.object({
      list: z.array(
        z.object({
          ...{ id, title_zh: z.string(), title_en: z.string(), months: z.int(), days: z.int() },
          /** '' for ever. */
          valid_until: instantOrNone,
        }),
      ),
    }),
    refusals: [],
  }),
  uploadPromotionPicture: write('promotions.change', 'Keep a picture for promotions and presents, drawn anew', {
    input: z.object({ file: base64 }),
    data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['pictureTooLarge', 'pictureWrong'],
    secrets: ['file'],
    bodyBytes: limits.body.uploadBytes,
  }),
  savePromotion: write('promotions.change', 'Make a promotion, or change it; a new one is a draft', {
    input: z.object({
      promotion_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
      version: numberInput(0, most),
      kind: z.enum(promotionKinds, 'field.required'),
      ...texts,
      image,
      regions: z.enum(['both', '0', '1'], 'field.required'),
      starts_at: moment,
      ends_at: moment,
      referral: z.optional(referralInput),
      draw: z.optional(drawInput),
      /** The code that is told in the group; '' leaves the one that is there. */
      group_code: text(64),
    }),
    data: z.object({
      promotion_id: id,
      version: z.int(),
      /** What the sanitiser took out of its HTML. */
      removed: z.array(z.string()),
    }),
    refusals: ['promotionUnknown', 'beyondOwn', 'stale', 'drawRuns'],
    secrets: ['group_code'],
  }),
  simulateDraw: write('promotions.change', 'Try a draw 100,000 times, without anybody winning anything', {
    input: z.object({ ...seen, seed: z._default(numberInput(0, most - 1), 1) }),
    data: simulation,
    refusals: ['promotionUnknown', 'beyondOwn', 'stale'],
  }),
  publishPromotion: write('promotions.change', 'Show a promotion to its visitors', {
    input: z.object({ ...seen, reason }),
    data: done,
    refusals: ['promotionUnknown', 'beyondOwn', 'stale', 'stateUnchanged', 'simulationMissing', 'campaignsOverlap'],
  }),
  withdrawPromotion: write('promotions.change', 'Take a promotion away from everybody', {
    input: z.object({ ...seen, reason }),
    data: done,
    refusals: ['promotionUnknown', 'beyondOwn', 'stale', 'stateUnchanged'],
  }),
}

export type PromotionSimulation = z.output<typeof simulation>
