import * as z from 'zod/mini'
import { flag, id, idInput, instant, numberInput, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { after, day, listOf, page, reason } from '../fields.ts'

export const providers = ['wechat', 'alipay', 'qq', 'paypal'] as const
const provider = z.enum(providers, 'field.required')
const providerOrAll = z._default(z.union([z.literal(''), provider], 'field.format'), '')

/** What an incident may be about. */
export const incidentKinds = [
  ...['unknown-attempt', 'unconfirmed-payment', 'wrong-merchant', 'wrong-app', 'wrong-amount', 'wrong-currency'],
  ...['late-payment', 'cancelled-order-payment', 'second-method-payment', 'duplicate-payment'],
  ...['refunded-elsewhere', 'disputed', 'refund-failed', 'bill-only-theirs', 'bill-only-ours', 'bill-other-amount'],
  ...['bad-signature', 'malformed'],
] as const

const row = z.object({
  id,
  kind: z.string(),
  provider: z.string(),
  state: z.enum(['open', 'resolved']),
  /** Money that nobody has explained for a day. */
  is_late: flag,
  seen: z.int(),
  created_at: instant,
  last_seen_at: instant,
  detail: z.string(),
  /** The colleague who takes care of it; '' for nobody. */
  assignee: z.string(),
  /** The order it belongs to; '' where none is known. */
  order_id: z.string(),
  invoice_no: z.string(),
  region: z.union([region, z.literal('')]),
})

const version = numberInput(1, 999_999_999)
const oneIncident = { incident_id: idInput, version }
const resolved = z.object({ state: z.enum(['open', 'resolved']) })

const sums = z.object({
  currency: z.string(),
  bill_received: z.string(),
  bill_refunded: z.string(),
  books_received: z.string(),
  books_refunded: z.string(),
})

const billRow = z.object({
  id,
  kind: z.enum(['payment', 'refund']),
  number: z.string(),
  attempt_no: z.string(),
  amount: z.string(),
  currency: z.string(),
  is_matched: flag,
  order_id: z.string(),
})

const difference = z.object({
  what: z.enum(['only-theirs', 'only-ours', 'other-amount']),
  kind: z.enum(['payment', 'refund']),
  attempt_no: z.string(),
  number: z.string(),
  theirs: z.string(),
  ours: z.string(),
  order_id: z.string(),
})

/** Money: what does not fit, and the providers' bills. */
export const money = {
  incidents: read('money.read', 'Incidents of money, newest first', {
    input: z.object({
      state: z._default(z.enum(['', 'open', 'resolved'], 'field.format'), ''),
      kind: z._default(z.union([z.literal(''), z.enum(incidentKinds)], 'field.format'), ''),
      provider: providerOrAll,
      mine: z._default(z.enum(['', '1'], 'field.format'), ''),
      late: z._default(z.enum(['', '1'], 'field.format'), ''),
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  moneyCounts: read('money.read', 'How many incidents wait, how many are mine, how much is unexplained for a day', {
    input: z.object({}),
    data: z.object({ open: z.int(), mine: z.int(), late: z.int() }),
    refusals: [],
  }),
  incident: read('money.read', 'An incident, what came, and what was done about it', {
    input: z.object({ incident_id: idInput }),
    data: z.object({
      ...row.shape,
      version: z.int(),
      attempt_no: z.string(),
      provider_txn_id: z.string(),
      /** The payment and what became of it; '' for none that is booked. */
      payment: z.string(),
      outcome: z.enum(['', 'fulfilled', 'refunded']),
      /** Always '': what a console before it was revealed reads. */
      raw: z.string(),
      raw_bytes: z.int(),
      resolution: z.string(),
      resolved_by: z.string(),
      resolved_at: z.string(),
      /** Whether its payment can be given to an order, or back. */
      can_explain: flag,
      assignees: z.array(z.object({ id, name: z.string(), email: z.string() })),
      acts: z.array(z.object({ at: instant, actor: z.string(), action: z.string() })),
    }),
    refusals: ['incidentUnknown'],
  }),
  revealIncident: write(
    'money.reveal',
    'The first bytes of what came with an incident, as text: it may name who paid',
    {
      input: z.object({ incident_id: idInput, reason }),
      data: z.object({ raw: z.string() }),
      refusals: ['incidentUnknown'],
    },
  ),
  assignIncident: write('money.resolve', 'Give an incident to a colleague, or to nobody', {
    input: z.object({ ...oneIncident, assignee: z._default(z.union([z.literal(''), idInput], 'field.format'), '') }),
    data: z.object({ assignee: z.string() }),
    refusals: ['incidentUnknown', 'incidentResolved', 'staffUnknown', 'stale'],
  }),
  resolveIncident: write('money.resolve', 'An incident is dealt with: how', {
    input: z.object({ ...oneIncident, resolution: reason }),
    data: resolved,
    refusals: ['incidentUnknown', 'incidentResolved', 'stale'],
  }),
  reopenIncident: write('money.resolve', 'An incident is looked at again', {
    input: z.object({ ...oneIncident, reason }),
    data: resolved,
    refusals: ['incidentUnknown', 'incidentOpen', 'stale'],
  }),
  explainPayment: write('money.resolve', 'Open an order with a payment that belongs to none, or give it back', {
    input: z.object({
      incident_id: idInput,
      invoice_no: z.string('field.required').check(z.trim(), z.regex(/^\d{6,32}$/, 'field.format')),
      decision: z.enum(['open', 'give-back'], 'field.required'),
      reason,
    }),
    data: z.object({ state: z.enum(['fulfilled', 'refunding', 'proposed']) }),
    refusals: [
      ...['incidentUnknown', 'incidentResolved', 'paymentExplained', 'paymentUnconfirmed', 'providerOff'],
      ...['orderUnknown', 'orderNotOpen', 'paymentOtherSum', 'paymentProviderFailed', 'approvalWaiting'],
    ] as const,
    stepUp: true,
  }),
  bills: read('money.read', 'The bills of some days, by provider, and which are missing', {
    input: z.object({ from: day, until: day, provider: providerOrAll }),
    data: z.object({
      days: z.array(
        z.object({
          ...{ date: z.string(), provider: z.string(), state: z.enum(['missing', 'waits', 'differs', 'agrees']) },
          ...{ rows: z.int(), matched: z.int(), only_theirs: z.int(), only_ours: z.int(), read_at: z.string() },
          sums: z.array(sums),
        }),
      ),
    }),
    refusals: ['beyondOwn', 'rangeTooLong'],
  }),
  bill: read('money.read', 'What a bill and the books say otherwise, to the row', {
    input: z.object({ provider, date: day }),
    data: z.object({ read_at: z.string(), differences: z.array(difference) }),
    refusals: ['beyondOwn'],
  }),
  billRows: read('money.read', 'The rows of a bill, or of all', {
    input: z.object({
      provider: providerOrAll,
      date: z._default(z.union([z.literal(''), day], 'field.format'), ''),
      after,
    }),
    data: listOf(billRow),
    refusals: ['beyondOwn'],
  }),
  compareBill: write('money.compare', 'Fetch a bill now and compare it with the books', {
    input: z.object({ provider, date: day }),
    data: z.object({ rows: z.int(), differences: z.int() }),
    refusals: ['beyondOwn', 'providerOff', 'paymentProviderFailed', 'dayNotOver'],
  }),
}
