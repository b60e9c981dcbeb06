import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, numberInput, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { listOf, page, reason, words } from '../fields.ts'

const batch = z.object({
  id,
  title_zh: z.string(),
  title_en: z.string(),
  package: z.string(),
  months: z.int(),
  days: z.int(),
  /** '' for ever. */
  valid_until: z.string(),
  issued_by: z.string(),
  created_at: instant,
  /** '' while its cards can be redeemed. */
  withdrawn_at: z.string(),
  cards: z.int(),
  redeemed: z.int(),
  /** Cards that can still be redeemed. */
  left: z.int(),
  /** Whether its passwords wait to be exported, once. */
  is_exportable: flag,
})

const card = z.object({
  id,
  card_no: z.string(),
  batch_id: id,
  state: z.enum(['unused', 'redeemed', 'void', 'ended']),
  /** Its prize's winner gets to see it, or it was printed. */
  is_prize: flag,
  redeemed_by: z.string(),
  redeemed_at: z.string(),
})

/** Recharge cards: issued in batches, exported once, void when they should not be out. */
export const cards = {
  cardBatches: read('cards.read', 'Batches of recharge cards, newest first', {
    mayBeOld: true,
    input: z.object({ ...page }),
    data: listOf(batch),
    refusals: [],
  }),
  cardBatch: read('cards.read', 'A batch of recharge cards', {
    input: z.object({ batch_id: idInput }),
    data: batch,
    refusals: ['batchUnknown'],
  }),
  card: read('cards.read', 'A recharge card, by its number', {
    input: z.object({
      card_no: z.string('field.required').check(z.trim(), z.minLength(4, 'field.required'), z.maxLength(40)),
    }),
    data: card,
    refusals: ['cardUnknown'],
  }),
  issueCards: write('cards.issue', 'Issue a batch; above a limit of days in all another person approves', {
    input: z.object({
      title_zh: words(100),
      title_en: words(100),
      package_id: idInput,
      /** Either months or days. */
      months: z._default(numberInput(0, 120), 0),
      days: z._default(numberInput(0, 3660), 0),
      count: numberInput(1, staffLimits.cards.most),
      /** The last day of Beijing on which they can be redeemed; '' for ever. */
      valid_until: z._default(
        z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))], 'field.format'),
        '',
      ),
      reason,
    }),
    data: z.object({ state: z.enum(['done', 'proposed']), batch_id: z.string() }),
    refusals: ['beyondOwn', 'packageUnknown', 'approvalWaiting'],
    stepUp: true,
  }),
  exportCards: write('cards.export', "A batch's numbers and passwords, once", {
    input: z.object({ batch_id: idInput, reason }),
    data: z.object({ cards: z.array(z.object({ card_no: z.string(), card_password: z.string() })) }),
    refusals: ['batchUnknown', 'beyondOwn', 'cardsExported'],
    stepUp: true,
  }),
  voidBatch: write('cards.void', 'Void what is unused of a batch', {
    input: z.object({ batch_id: idInput, reason }),
    data: z.object({ voided: z.int() }),
    refusals: ['batchUnknown', 'beyondOwn', 'stateUnchanged'],
    stepUp: true,
  }),
  voidCard: write('cards.void', 'Void one card', {
    input: z.object({ card_id: idInput, reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['cardUnknown', 'beyondOwn', 'stateUnchanged'],
    stepUp: true,
  }),
}

const couponStates = ['planned', 'running', 'ended', 'used-up', 'withdrawn'] as const

const coupon = z.object({
  id,
  code: z.string(),
  state: z.enum(couponStates),
  title_zh: z.string(),
  title_en: z.string(),
  kind: z.enum(['percent', 'fixed']),
  percent: z.int(),
  amount_cny: z.string(),
  amount_usd: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** 0 for none. */
  total_limit: z.int(),
  member_limit: z.int(),
  package_ids: z.array(id),
  price_types: z.array(z.string()),
  region_codes: z.array(z.string()),
  /** Orders that hold it or have used it. */
  taken: z.int(),
  issued_by: z.string(),
  version: z.int(),
})

const use = z.object({
  id,
  order_id: id,
  invoice_no: z.string(),
  member_id: id,
  state: z.enum(['reserved', 'committed', 'released']),
  /** What it took off in each currency; the order was paid in one of them. */
  discount_cny: z.string(),
  discount_usd: z.string(),
  at: instant,
})

const limit = z._default(numberInput(0, 1_000_000), 0)
const amount = z._default(
  z.string('field.format').check(z.trim(), z.regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'staff.amount')),
  '',
)
const dayInput = z.string('field.required').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'field.format'))

/** Discount codes. */
export const coupons = {
  coupons: read('coupons.read', 'Discount codes, newest first', {
    mayBeOld: true,
    input: z.object({
      state: z._default(z.union([z.literal(''), z.enum(couponStates)], 'field.format'), ''),
      discount_code: z._default(z.string('field.format').check(z.trim(), z.maxLength(32, 'field.too-long')), ''),
      ...page,
    }),
    data: listOf(coupon),
    refusals: [],
  }),
  coupon: read('coupons.read', 'A discount code', {
    input: z.object({ coupon_id: idInput }),
    data: coupon,
    refusals: ['couponUnknown'],
  }),
  couponUses: read('coupons.read', 'Orders that hold a discount code, have used it, or let it go', {
    mayBeOld: true,
    input: z.object({ coupon_id: idInput, ...page }),
    data: listOf(use),
    refusals: ['couponUnknown'],
  }),
  issueCoupon: write('coupons.change', 'Issue a discount code', {
    input: z.object({
      /** '' for a random one. */
      discount_code: z._default(
        z.string('field.format').check(z.trim(), z.regex(/^(?:[A-Za-z0-9-]{3,32})?$/, 'field.format')),
        '',
      ),
      title_zh: words(100),
      title_en: words(100),
      /** Either a share, or an amount in both currencies. */
      percent: z._default(numberInput(0, 100), 0),
      amount_cny: amount,
      amount_usd: amount,
      /** Days of Beijing, the last one included. */
      from: dayInput,
      until: dayInput,
      total_limit: limit,
      member_limit: limit,
      package_ids: z._default(z.array(idInput).check(z.maxLength(100, 'field.format')), []),
      price_types: z._default(z.array(z.enum(['1', '3', '6', '12'])).check(z.maxLength(4, 'field.format')), []),
      region_codes: z._default(z.array(region).check(z.maxLength(2, 'field.format')), []),
      reason,
    }),
    data: z.object({ id, code: z.string() }),
    refusals: ['beyondOwn'],
  }),
  changeCoupon: write(
    'coupons.change',
    'When a discount code ends and how often it counts; orders keep what they hold',
    {
      input: z.object({
        coupon_id: idInput,
        until: dayInput,
        total_limit: limit,
        member_limit: limit,
        version: numberInput(1, 1_000_000),
        reason,
      }),
      data: z.object({ state: z.literal('done') }),
      refusals: ['couponUnknown', 'beyondOwn', 'stale'],
    },
  ),
  withdrawCoupon: write('coupons.change', 'Withdraw a discount code, or bring it back', {
    input: z.object({ coupon_id: idInput, is_withdrawn: numberInput(0, 1), reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['couponUnknown', 'beyondOwn', 'stateUnchanged'],
  }),
}
