import type { Language } from '@bohe/i18n/language'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import {
  type BuyRefusal,
  buyRefusal,
  type Currency,
  liveAttemptStates,
  type OrderState,
  shownState,
} from '#domain/order.ts'
import { nextPoll } from '#domain/order-polling.ts'
import { inLanguage } from '#features/packages/present.ts'
import type { PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { endAtProvider } from './ask-provider.ts'
import { lockedMembershipOf } from './ledger.ts'
import { notifyUrl } from './notify-url.ts'
import { openFreeOrder } from './open-order.ts'
import { type BuyerSite, orderPage } from './return-url.ts'
import {
  type Attempt,
  attemptById,
  closeLater,
  countAttempts,
  insertAttempt,
  liveAttemptOf,
  lockOrderOf,
  moveAttemptFrom,
  type Order,
} from './store.ts'

/** Who pays what, and how. */
export interface Paying {
  memberId: number
  orderId: number
  gateway: PaymentGateway
  clientIp: string
  site: BuyerSite
}

/** An order and its live attempt, with a code; one that costs nothing is paid already, and its `pay_url` is ''. */
export interface Payable {
  order: Order
  attempt: Pick<Attempt, 'provider' | 'amount_minor' | 'currency' | 'pay_url'>
}

/** Why there is no code. */
export type PayRefusal = Refused<
  BuyRefusal | 'orderUnknown' | 'orderClosed' | 'orderPaid' | 'paymentMethodOff' | 'paymentProviderFailed' | 'tryLater'
>

/** WeChat Pay takes no code that ends within a minute. */
const shortestCode = 90

/** What an order or a price asks for in a currency, in minor units. */
export const amountIn = (asked: Pick<Order, 'amount_cny' | 'amount_usd'>, currency: Currency): number =>
  ({ CNY: asked.amount_cny, USD: asked.amount_usd })[currency]

/** What the order would ask for without its discount code; 0: it is not sold in that currency. */
const listIn = (order: Pick<Order, 'list_cny' | 'list_usd'>, currency: Currency): number =>
  ({ CNY: order.list_cny, USD: order.list_usd })[currency]

const later = (one: Date, other: Date): Date => (one > other ? one : other)

const plannedAt = (expiresAt: Date, now: Date) => ({
  created_at: now,
  expires_at: expiresAt,
  polled_at: null,
  next_poll_at: nextPoll({ createdAt: now, expiresAt, polls: 0, live: true }, now),
})

const askedBy = ({ gateway, clientIp }: Pick<Paying, 'gateway' | 'clientIp'>, order: Order) => ({
  provider: gateway.id,
  amount_minor: amountIn(order, gateway.currency),
  currency: gateway.currency,
  merchant_id: gateway.merchantId,
  app_id: gateway.appId,
  client_ip: clientIp,
  provider_order_id: null,
})

/** Writes a new attempt down before anyone outside hears of it: whatever happens next, it can be found. */
export const openAttempt = async (
  tx: Tx,
  order: Order,
  paying: Pick<Paying, 'gateway' | 'clientIp'>,
  now: Date,
): Promise<Attempt> => {
  const number = (await countAttempts(tx, order.id)) + 1
  return insertAttempt(tx, {
    order_id: order.id,
    attempt_no: `${order.invoice_no}${String(number).padStart(3, '0')}`,
    state: 'creating',
    ...askedBy(paying, order),
    ...plannedAt(later(order.expires_at, secondsAfter(now, shortestCode)), now),
  })
}

/** What is sold, in the buyer's language; a price that is titled after its package names both. */
const subjectOf = (order: Order, language: Language): string => {
  const sold = inLanguage(language, { zh: order.package_title_zh, en: order.package_title_en })
  const price = inLanguage(language, { zh: order.price_title_zh, en: order.price_title_en })
  return price.startsWith(sold) ? price : `${sold} ${price}`
}

const requestOf = (context: Context, site: BuyerSite, order: Order, attempt: Attempt) => ({
  attemptNo: attempt.attempt_no,
  amountMinor: attempt.amount_minor,
  currency: attempt.currency,
  subject: subjectOf(order, site.language),
  expiresAt: attempt.expires_at,
  notifyUrl: notifyUrl(context.config, attempt.provider),
  clientIp: attempt.client_ip,
  returnUrl: orderPage(site, order.id),
  language: site.language,
})

/** Fetches the code of an attempt that has none yet; the order stays payable when the provider gives none. */
export const fetchCode = async (
  context: Context,
  { gateway, site }: Pick<Paying, 'gateway' | 'site'>,
  order: Order,
  attempt: Attempt,
): Promise<Payable | PayRefusal> => {
  if (attempt.state === 'open') return { order, attempt }
  try {
    const { payUrl, providerOrderId = null } = await gateway.create(requestOf(context, site, order, attempt))
    return await show(context, order, attempt, { pay_url: payUrl, provider_order_id: providerOrderId })
  } catch (error) {
    context.log.warn('a provider gave no code', { attempt: attempt.attempt_no, error })
    await moveAttemptFrom(context.db, attempt.id, ['creating'], { state: 'failed', next_poll_at: null })
    return refuse('paymentProviderFailed')
  }
}

/** The code may have been paid, or the order cancelled, before its provider answered. */
const show = async (
  { db }: Context,
  order: Order,
  { id }: Attempt,
  code: Pick<Attempt, 'pay_url' | 'provider_order_id'>,
): Promise<Payable | PayRefusal> => {
  await moveAttemptFrom(db, id, ['creating'], { state: 'open', ...code })
  const attempt = await attemptById(db, id)
  if (attempt.state === 'open') return { order, attempt }
  return refuse(attempt.state === 'paid' ? 'orderPaid' : 'orderClosed')
}

/** Why an order cannot be paid in its state. */
export const notPayable: Record<Exclude<OrderState, 'open'>, 'orderPaid' | 'orderClosed'> = {
  paid: 'orderPaid',
  refunding: 'orderPaid',
  refunded: 'orderPaid',
  expired: 'orderClosed',
  cancelled: 'orderClosed',
}

/** The attempt to pay with: the live one of this method, or a new one; or the live one of another method, to end first. */
const chooseAttempt = (context: Context, paying: Paying) =>
  transaction(context.db, async tx => {
    const now = context.clock.now()
    const order = await lockOrderOf(tx, paying.memberId, paying.orderId)
    if (!order) return refuse('orderUnknown')
    const state = shownState({ state: order.state, expiresAt: order.expires_at }, now)
    if (state !== 'open') return refuse(notPayable[state])
    // Another order may have been paid since this one was placed.
    const refusal = buyRefusal(await lockedMembershipOf(tx, paying.memberId, now), order.region_code)
    if (refusal) return refuse(refusal)
    return attemptFor(tx, order, paying, now)
  })

const attemptFor = async (tx: Tx, order: Order, paying: Paying, now: Date) => {
  const { gateway } = paying
  const live = await liveAttemptOf(tx, order.id)
  if (live && live.provider !== gateway.id) return { order, replaced: live }
  if (live) return { order, attempt: live }
  if (listIn(order, gateway.currency) === 0) return refuse('paymentMethodOff')
  // A code may take off all of one currency's price and only some of the other's.
  if (amountIn(order, gateway.currency) === 0) return { free: await openFreeOrder(tx, order, gateway, now) }
  return { order, attempt: await openAttempt(tx, order, paying, now) }
}

const replace = async (context: Context, attempt: Attempt): Promise<void> => {
  const hasEnded = await endAtProvider(context, attempt)
  await transaction(context.db, async tx => {
    await moveAttemptFrom(tx, attempt.id, liveAttemptStates, { state: 'closed' })
    if (!hasEnded) await closeLater(tx, attempt.id, context.clock.now())
  })
}

/**
 * A code for an open order. Asked again with the same method the answer is the same code; another method ends the old
 * code first, so that an order has one live attempt (R8).
 */
export const payOrder = async (context: Context, paying: Paying, tries = 3): Promise<Payable | PayRefusal> => {
  const chosen = await chooseAttempt(context, paying)
  if (chosen instanceof Refused) return chosen
  if (chosen.free) return chosen.free
  if (chosen.attempt) return fetchCode(context, paying, chosen.order, chosen.attempt)
  if (tries <= 1) return refuse('tryLater')
  await replace(context, chosen.replaced)
  return payOrder(context, paying, tries - 1)
}
