import type { RateName } from '@bohe/api-client/contract/limits'
import { PayScene } from '@bohe/api-client/contract/wire'
import { sellsIn } from '#domain/order.ts'
import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
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
import { countOrders, orderOf, ordersOf } from './store.ts'

const isTooOften = async ({ context, member, now }: MemberCall, rate: RateName): Promise<boolean> =>
  (await count(context.db, rate, String(member.id), now)).exceeded

const gatewayOf = ({ context }: MemberCall, method: PaymentMethod) => context.payments.get(method)

const shown = async (call: MemberCall, orderId: number) => {
  const order = await orderOf(call.context.db, call.member.id, orderId)
  return order ? invoiceState(order, call.language, call.now) : refuse('orderUnknown')
}

/** Which order is to be paid, by which method, and the site to come back to. */
interface Wish {
  orderId: number
  method: PaymentMethod
  scene: PayScene
  origin: string | undefined
  naming?: Naming
}

const pay = async (call: MemberCall, { orderId, method, scene: wanted, origin, naming = {} }: Wish) => {
  if (!sellsIn(call.region)) return refuse('notSoldInRegion')
  const gateway = gatewayOf(call, method)
  if (!gateway) return refuse('paymentMethodOff')
  const site = buyerSite(origin, call)
  if (site instanceof Refused) return site
  if (await isTooOften(call, 'paymentsPerMember')) return refuse('tryLater')
  const scene = sceneOf(gateway, wanted)
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
    if (!sellsIn(call.region)) return refuse('notSoldInRegion')
    const gateway = gatewayOf(call, input.pay_type)
    if (!gateway) return refuse('paymentMethodOff')
    if (await isTooOften(call, 'quotesPerMember')) return refuse('tryLater')
    return quoteOrder(input, call, gateway.currency)
  },

  buy: async (input, call) => {
    const { invoice_id, pay_type: method, pay_scene: scene, origin } = input
    if (invoice_id) return pay(call, { orderId: Number(invoice_id), method, scene, origin })
    if (!sellsIn(call.region)) return refuse('notSoldInRegion')
    const gateway = gatewayOf(call, input.pay_type)
    if (!gateway) return refuse('paymentMethodOff')
    if (await isTooOften(call, 'ordersPerMember')) return refuse('tryLater')
    const payable = await placeOrder(input, call, gateway)
    return payable instanceof Refused ? payable : payResult(payable, call.language)
  },

  invoices: async ({ page, size }, call) => {
    const { db } = call.context
    const [list, total] = [await ordersOf(db, call.member.id, { page, size }), await countOrders(db, call.member.id)]
    return pagedList(
      { page, size },
      total,
      list.map(order => invoice(order, call.language, call.now)),
    )
  },

  invoiceState: async ({ invoice_id }, call) => {
    const state = await shown(call, Number(invoice_id))
    if (!(state instanceof Refused)) await watchOrder(call.context.db, Number(invoice_id))
    return state
  },

  payInvoice: async ({ invoice_id, pay_type: method, pay_scene: scene, origin, pay_code, pay_state }, call) =>
    pay(call, { orderId: Number(invoice_id), method, scene, origin, naming: { code: pay_code, state: pay_state } }),

  cancelInvoice: async ({ invoice_id }, call) => {
    const refused = await cancelOrder(call.context, call.member.id, Number(invoice_id))
    return refused ?? shown(call, Number(invoice_id))
  },
} satisfies Partial<Handlers>
