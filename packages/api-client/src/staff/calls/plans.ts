import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, money, numberInput, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { instantInput, reason, words } from '../fields.ts'

const text = (most: number) =>
  z._default(z.string('field.format').check(z.trim(), z.maxLength(most, 'field.too-long'), z.regex(/^\P{Cc}*$/u)), '')

/** What packages and prices share, both languages of each text. */
const offer = {
  title_zh: z.string(),
  title_en: z.string(),
  short_desc_zh: z.string(),
  short_desc_en: z.string(),
  desc_zh: z.string(),
  desc_en: z.string(),
  is_recommended: flag,
  position: z.int(),
  on_sale: flag,
  include_region_codes: z.array(z.string()),
  exclude_region_codes: z.array(z.string()),
  version: z.int(),
}

const offerInput = {
  title_zh: words(100),
  title_en: words(100),
  short_desc_zh: text(500),
  short_desc_en: text(500),
  desc_zh: text(500),
  desc_en: text(500),
  is_recommended: numberInput(0, 1),
  position: numberInput(0, 1_000_000),
  on_sale: numberInput(0, 1),
  /** Where it is offered; none means everywhere. */
  include_region_codes: z._default(z.array(region).check(z.maxLength(2, 'field.format')), []),
  /** The one that was seen; 0 for what is new. */
  version: numberInput(0, 1_000_000),
  reason,
}

const planned = z.object({ id, starts_at: instant, amount_cny: money, amount_usd: money })

const price = z.object({
  ...{ id, package_id: id, price_type: z.string(), days: z.int(), amount_cny: money, amount_usd: money },
  ...offer,
  planned: z.array(planned),
  /** Orders that can still be paid, at the price they were placed at. */
  open_orders: z.int(),
})

const plan = z.object({
  ...{ id, level: z.string(), billing_type: z.enum(['1', '2']) },
  ...offer,
  prices: z.array(price),
  /** Whether every region where it is offered is that of whoever asks. */
  may_change: flag,
})

const level = z.object({
  ...{ level: z.string(), title_zh: z.string(), title_en: z.string(), device_limit: z.int(), rank: z.int() },
  version: z.int(),
})

/** An amount as people write it: `30` or `30.00`. */
const amount = z
  .string('field.required')
  .check(z.trim(), z.minLength(1, 'field.required'), z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'staff.amount'))

/** An amount of 0 means "not sold for this currency", and has to be meant. */
const amounts = { amount_cny: amount, amount_usd: amount, is_zero_meant: z._default(numberInput(0, 1), 0) }

const saved = z.object({ id, state: z.literal('done') })
const done = z.object({ state: z.literal('done') })

/** What is sold: levels, packages, their prices, and prices to come. */
export const plans = {
  plans: read('plans.read', 'Levels, packages and prices, on sale or not, with the changes that are planned', {
    input: z.object({}),
    data: z.object({ levels: z.array(level), packages: z.array(plan) }),
    refusals: [],
  }),
  saveLevel: write('plans.change', 'The name, devices and rank of a level, or a new level', {
    input: z.object({
      level: z.string('field.required').check(z.regex(/^\d{1,4}$/, 'field.format')),
      title_zh: words(100),
      title_en: words(100),
      device_limit: numberInput(1, 1000),
      rank: numberInput(0, 1_000_000),
      version: numberInput(0, 1_000_000),
      reason,
    }),
    data: done,
    refusals: ['levelUnknown', 'stale', 'beyondOwn'],
  }),
  savePackage: write('plans.change', 'A package, or a new one', {
    input: z.object({
      package_id: z.optional(idInput),
      level: z.string('field.required').check(z.regex(/^\d{1,4}$/, 'field.format')),
      billing_type: z.enum(['1', '2'], 'field.format'),
      ...offerInput,
    }),
    data: saved,
    refusals: ['packageUnknown', 'stale', 'beyondOwn'],
  }),
  savePrice: write('plans.change', 'A price of a package, or a new one; it holds from now on', {
    input: z.object({
      price_id: z.optional(idInput),
      package_id: idInput,
      price_type: z.enum(['0', '1', '3', '6', '12'], 'field.format'),
      days: z._default(numberInput(0, 100_000), 0),
      ...amounts,
      ...offerInput,
    }),
    data: saved,
    refusals: ['packageUnknown', 'priceUnknown', 'stale', 'beyondOwn'],
    stepUp: true,
  }),
  planPrice: write('plans.change', 'Another amount of a price, from a moment to come', {
    input: z.object({ price_id: idInput, starts_at: instantInput, ...amounts, reason }),
    data: saved,
    refusals: ['priceUnknown', 'beyondOwn'],
    stepUp: true,
  }),
  withdrawPlannedPrice: write('plans.change', 'Take a planned change of a price back, before it begins', {
    input: z.object({ change_id: idInput, reason }),
    data: done,
    refusals: ['changeUnknown', 'beyondOwn'],
  }),
  setPricesOnSale: write('plans.change', 'Put several prices on sale, or take them off', {
    input: z.object({
      price_ids: z
        .array(idInput)
        .check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.page.size, 'field.format')),
      on_sale: numberInput(0, 1),
      reason,
    }),
    data: z.object({ changed: z.int(), packages: z.int(), open_orders: z.int() }),
    refusals: ['priceUnknown', 'beyondOwn'],
  }),
}
