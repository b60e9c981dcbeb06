import type { ParsedInput } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { BillingType } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { buyRefusal, type Region } from '#domain/order.ts'
import { type Package, type Price, packagesOffered } from '#features/packages/store.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { randomText } from '#random.ts'
import { lockedMembershipOf } from './ledger.ts'
import { amountIn, fetchCode, openAttempt } from './pay.ts'
import { insertOrder } from './store.ts'

type Wanted = ParsedInput<'buy'>

const shanghaiDay = (now: Date): string =>
  secondsAfter(now, 8 * 3600)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')

/** The day in Shanghai and 12 random digits. */
const newInvoiceNo = ({ random }: Context, now: Date): string =>
  `${shanghaiDay(now)}${randomText(random, '0123456789', 12)}`

/** The server's own row for the package and the price asked for, if the region is offered both. */
const chosenPrice = async (tx: Tx, wanted: Wanted, region: Region): Promise<Chosen | undefined> => {
  const packages = await packagesOffered(tx, region, BillingType.normal)
  const sold = packages.find(({ id }) => String(id) === wanted.package_id)
  const price = sold?.prices.find(({ id }) => String(id) === wanted.price_id)
  return sold && price && { sold, price }
}

interface Chosen {
  sold: Package
  price: Price
}

/** What was sold, as it is now: later changes of the price list do not touch the order (R26). */
const snapshot = ({ sold, price }: Chosen) => ({
  package_id: sold.id,
  price_id: price.id,
  package_title_zh: sold.title_zh,
  package_title_en: sold.title_en,
  price_title_zh: price.title_zh,
  price_title_en: price.title_en,
  months: Number(price.price_type),
  days: price.days,
  list_cny: price.amount_cny,
  list_usd: price.amount_usd,
  amount_cny: price.amount_cny,
  amount_usd: price.amount_usd,
})

const orderRow = (wanted: Wanted, call: MemberCall, chosen: Chosen) => ({
  ...snapshot(chosen),
  invoice_no: newInvoiceNo(call.context, call.now),
  member_id: call.member.id,
  state: 'open' as const,
  region_code: call.region,
  invoice_from: wanted.invoice_from,
  src_channel: wanted.src_channel,
  os_type: wanted.os_type,
  created_at: call.now,
  expires_at: secondsAfter(call.now, limits.order.lifeSeconds),
  received_at: null,
  paid_at: null,
  opened_at: null,
  closed_at: null,
})

const place = async (tx: Tx, wanted: Wanted, call: MemberCall, gateway: PaymentGateway) => {
  const refusal = buyRefusal(await lockedMembershipOf(tx, call.member.id, call.now), call.region)
  if (refusal) return refuse(refusal)
  const chosen = await chosenPrice(tx, wanted, call.region)
  if (!chosen || amountIn(chosen.price, gateway.currency) === 0) return refuse('priceUnknown')
  const order = await insertOrder(tx, orderRow(wanted, call, chosen))
  const attempt = await openAttempt(tx, order, { gateway, clientIp: call.address }, call.now)
  return { order, attempt }
}

/**
 * Places an order at the server's own price and fetches its code. Order and attempt are committed before the provider
 * hears of them, so a payment always has an attempt, whenever the server dies.
 */
export const placeOrder = async (wanted: Wanted, call: MemberCall, gateway: PaymentGateway) => {
  const { context } = call
  const placed = await transaction(context.db, tx => place(tx, wanted, call, gateway))
  return placed instanceof Refused ? placed : fetchCode(context, gateway, placed.order, placed.attempt)
}
