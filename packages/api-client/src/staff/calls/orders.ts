import * as z from 'zod/mini'
import { currency, id, idInput, instant, money, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { listOf, page, reason } from '../fields.ts'

export const orderStates = ['open', 'paid', 'cancelled', 'expired', 'refunding', 'refunded'] as const

const row = z.object({
  id,
  invoice_no: z.string(),
  member_id: id,
  user_name: z.string(),
  region,
  state: z.string(),
  package: z.string(),
  pay_type: z.string(),
  amount: money,
  currency,
  created_at: instant,
  paid_at: z.string(),
})

const step = z.object({
  at: instant,
  kind: z.enum([
    ...(['placed', 'attempt', 'callback', 'received', 'settled', 'opened', 'closed'] as const),
    ...(['ledger', 'refund', 'mail', 'incident'] as const),
  ]),
  /** The provider, the state, the source: what there is to say beside its kind. */
  what: z.string(),
  /** The number that it goes by. */
  number: z.string(),
  amount: z.string(),
  /** By which `revealCallbacks` tells it; '' for what is no callback. */
  callback_id: z.string(),
  /** Always '': what a console before it was revealed reads. */
  raw: z.string(),
})

/** Orders: what happened to each, and what can be done about it. */
export const orders = {
  orders: read('orders.read', 'Orders, newest first', {
    mayBeOld: true,
    input: z.object({
      state: z._default(z.union([z.literal(''), z.enum(orderStates)], 'field.format'), ''),
      pay_type: z._default(z.string('field.format').check(z.maxLength(20, 'field.too-long')), ''),
      from: z._default(z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))], 'field.format'), ''),
      until: z._default(z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))], 'field.format'), ''),
      member_id: z.optional(idInput),
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  order: read('orders.read', 'An order and every step of it with its time', {
    input: z.object({ order_id: idInput }),
    data: z.object({
      ...row.shape,
      steps: z.array(step),
      expires_at: instant,
      discount_code: z.string(),
      /** What went back of it, and what still may; '' for an order that was not paid with money. */
      refunded: z.string(),
      refundable: z.string(),
    }),
    refusals: ['orderUnknown'],
  }),
  revealCallbacks: write('money.reveal', 'What providers told of an order, as it came: it names who paid', {
    input: z.object({ order_id: idInput, reason }),
    data: z.object({ callbacks: z.array(z.object({ id, raw: z.string() })) }),
    refusals: ['orderUnknown'],
  }),
  askProvider: write('orders.ask', 'Why is it not open? Asks the provider now, and settles what it says is paid', {
    input: z.object({ order_id: idInput }),
    data: z.object({
      answers: z.array(
        z.object({
          provider: z.string(),
          attempt_no: z.string(),
          /** What the provider says: paid, open, closed, refunded, unknown, or that it did not answer. */
          said: z.string(),
          /** What was done about it: opened, already, nothing. */
          done: z.string(),
        }),
      ),
      state: z.string(),
    }),
    refusals: ['orderUnknown', 'noAttempt'],
  }),
  refundOrder: write('orders.refund', 'Give an order back, in full or a part; above a limit another person approves', {
    input: z.object({
      order_id: idInput,
      /** All that was not given back yet when left out. */
      amount: z._default(z.string('field.format').check(z.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, 'field.format')), ''),
      reason,
    }),
    data: z.object({ state: z.enum(['paid', 'refunding', 'refunded', 'proposed']) }),
    refusals: ['orderUnknown', 'orderNotPaid', 'refundUnderWay', 'orderRefunded', 'refundTooMuch', 'approvalWaiting'],
    stepUp: true,
  }),
  sendReceipt: write('members.contact', 'Mail a member the receipt of a paid order, once more', {
    input: z.object({ order_id: idInput, reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['orderUnknown', 'orderNotPaid', 'memberNoMail'],
  }),
  closeOrders: write('orders.close', 'Close open orders now, their codes at the providers first', {
    input: z.object({
      order_ids: z
        .array(idInput, 'field.required')
        .check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.too-long')),
      reason,
    }),
    /** Who paid in the last moment keeps his order. */
    data: z.object({ closed: z.int(), left: z.int() }),
    refusals: ['orderUnknown', 'orderNotOpen'],
  }),
}
