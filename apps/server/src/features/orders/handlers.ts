import type { ParsedInput } from '@bohe/api-client/contract'
import type { RateName } from '@bohe/api-client/contract/limits'
import { PayScene, type PayType } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/orders/order.ts'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { pagedList } from '#http/paged-list.ts'
import { count } from '#rates.ts'
import { buyerSite } from './addresses.ts'
import { watchOrder } from './attempts-store.ts'
import { cancelOrder } from './cancel.ts'
import { payOrder, sceneOf } from './pay.ts'
import { type Naming, payerWithin } from './payer.ts'
import { placeOrder } from './place.ts'
import { invoice, invoiceState, payParams, payResult } from './present.ts'
import { quoteOrder } from './quote.ts'
import { orderOf, ordersOf } from './store.ts'

const isTooOften = async ({ context, member, now }: MemberCall, rate: RateName): Promise<boolean> =>
  (await count(context.db, rate, String(member.id), now)).exceeded

const shown = async (call: MemberCall, orderId: number) => {
  const order = await orderOf(call.context.db, call.member.id, orderId)
  return order ? invoiceState(order, call.language, call.now) : refuse('orderUnknown')
}

/** The way to pay that a buyer chose, where packages are sold and it is on. */
const gatewayFor = ({ region, context }: MemberCall, payType: PayType) =>
  sellsIn(region) ? (context.payments.get(payType) ?? refuse('paymentMethodOff')) : refuse('notSoldInRegion')

/** How an order is to be paid, and the site to come back to. */
type Wish = Pick<ParsedInput<'buy'>, 'pay_type' | 'pay_scene' | 'origin'>

const pay = async (call: MemberCall, orderId: number, wish: Wish, naming: Naming = {}) => {
  const gateway = gatewayFor(call, wish.pay_type)
  if (gateway instanceof Refused) return gateway
  const site = buyerSite(wish.origin, call)
  if (site instanceof Refused) return site
  if (await isTooOften(call, 'paymentsPerMember')) return refuse('tryLater')
  const scene = sceneOf(gateway, wish.pay_scene)
  const payer =
    scene === PayScene.jsapi && gateway.within ? await payerWithin(call, gateway.within, { orderId, site }, naming) : {}
  if (payer instanceof Refused) return payer
  const how = { gateway, scene, clientIp: call.address, ...payer }
  const payable = await payOrder(call.context, { memberId: call.member.id, orderId, ...how, site })
  return payable instanceof Refused ? payable : { ...payResult(payable, call.language), ...payParams(payable, gateway) }
}

/** Calls under User of spec §7 about packages and orders. */
export const orderHandlers = {
  quote: async (input, call) => {
    const gateway = gatewayFor(call, input.pay_type)
    if (gateway instanceof Refused) return gateway
    if (await isTooOften(call, 'quotesPerMember')) return refuse('tryLater')
    return quoteOrder(input, call, gateway.currency)
  },

  buy: async (input, call) => {
    if (input.invoice_id) return pay(call, Number(input.invoice_id), input)
    const gateway = gatewayFor(call, input.pay_type)
    if (gateway instanceof Refused) return gateway
    if (await isTooOften(call, 'ordersPerMember')) return refuse('tryLater')
    const payable = await placeOrder(input, call, gateway)
    return payable instanceof Refused ? payable : payResult(payable, call.language)
  },

  invoices: async (paging, { context: { db }, member, language, now }) => {
    const { rows, total } = await ordersOf(db, member.id, paging)
    const list = rows.map(order => invoice(order, language, now))
    return pagedList(paging, total, list)
  },

  invoiceState: async ({ invoice_id }, call) => {
    const state = await shown(call, Number(invoice_id))
    if (!(state instanceof Refused)) await watchOrder(call.context.db, Number(invoice_id))
    return state
  },

  payInvoice: async ({ invoice_id, pay_code, pay_state, ...wish }, call) =>
    pay(call, Number(invoice_id), wish, { code: pay_code, state: pay_state }),

  cancelInvoice: async ({ invoice_id }, call) => {
    const refused = await cancelOrder(call.context, call.member.id, Number(invoice_id))
    return refused ?? shown(call, Number(invoice_id))
  },
} satisfies Partial<Handlers>
