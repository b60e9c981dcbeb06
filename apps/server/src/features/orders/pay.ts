import { PayScene } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { linkTo } from '@bohe/telemetry/tracing.ts'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { writtenRow } from '#database/query-result.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import {
  type BuyRefusal,
  buyRefusal,
  type Currency,
  liveAttemptStates,
  type OrderState,
  shownState,
} from '#domain/orders/order.ts'
import { nextPoll } from '#domain/orders/order-polling.ts'
import { textIn } from '#domain/text-in.ts'
import { lockedMembershipOf } from '#features/membership/ledger.ts'
import type { PaymentCode, PaymentGateway } from '#gateways/payment/payment-gateway.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { type BuyerSite, notifyUrl, orderPage } from './addresses.ts'
import { endAtProvider } from './ask-provider.ts'
import {
  type Attempt,
  attemptById,
  closeLater,
  countAttempts,
  failAttempt,
  giveCode,
  insertAttempt,
  liveAttemptOf,
  moveAttemptFrom,
  type NewAttempt,
} from './attempts-store.ts'
import { openFreeOrder } from './open-order.ts'
import { lockOrderOf, type NewOrder, type Order, setPayType } from './store.ts'

/** Who pays what, and how. */
export interface Paying {
  memberId: number
  orderId: number
  gateway: PaymentGateway
  scene: PayScene
  clientIp: string
  site: BuyerSite
  /** Who pays within the provider's app, once it has named him; how to have him named, until then. */
  payerId?: string | undefined
  askPayer?: () => Promise<string>
}

/** An order and its live attempt, with a code; one that costs nothing is paid already, and its `pay_url` is ''. */
export interface Payable {
  order: Order
  attempt: Pick<Attempt, 'provider' | 'amount_minor' | 'currency' | 'scene' | 'pay_url'>
}

/** By which method, in which of its scenes, from where, and in whose language an attempt is paid. */
export type How = Pick<Paying, 'gateway' | 'scene' | 'clientIp'> & Pick<BuyerSite, 'language'>

/** The scene that was asked for where the method has it, else the one it has. */
export const sceneOf = ({ scenes }: PaymentGateway, wanted: PayScene): PayScene =>
  scenes.find(scene => scene === wanted) ?? scenes[0]

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
export const listIn = (order: Pick<Order, 'list_cny' | 'list_usd'>, currency: Currency): number =>
  ({ CNY: order.list_cny, USD: order.list_usd })[currency]

/** What is sold, in the buyer's language; a price that is titled after its package names both. */
const subjectOf = (order: NewOrder, language: Language): string => {
  const sold = textIn(language, order, 'package_title')
  const price = textIn(language, order, 'price_title')
  return price.startsWith(sold) ? price : `${sold} ${price}`
}

/** The attempt of a number to pay an order. */
export const attemptOf = (
  order: NewOrder,
  number: number,
  { gateway, scene, clientIp, language }: How,
  now: Date,
): NewAttempt => {
  const expiresAt = new Date(Math.max(order.expires_at.getTime(), secondsAfter(now, shortestCode).getTime()))
  return {
    invoice_no: order.invoice_no,
    attempt_no: `${order.invoice_no}${String(number).padStart(3, '0')}`,
    state: 'creating',
    provider: gateway.id,
    scene,
    subject: subjectOf(order, language),
    amount_minor: amountIn(order, gateway.currency),
    currency: gateway.currency,
    merchant_id: gateway.merchantId,
    app_id: gateway.appId,
    client_ip: clientIp,
    created_at: now,
    expires_at: expiresAt,
    next_poll_at: nextPoll({ createdAt: now, expiresAt, polls: 0, live: true }, now),
  }
}

/**
 * Writes a new attempt down before anyone outside hears of it: whatever happens next, it can be found. The order is to be
 * paid by its method from here on.
 */
export const openAttempt = async (tx: Tx, order: Order, how: How, now: Date): Promise<Attempt> => {
  const number = (await countAttempts(tx, order.id)) + 1
  if (order.pay_type !== how.gateway.id) await setPayType(tx, order.id, how.gateway.id)
  return writtenRow(await insertAttempt(tx, attemptOf(order, number, how, now)))
}

/** Whether there is a code, and it can still be opened. */
const hasFreshCode = ({ state, fresh_until }: Attempt, now: Date): boolean =>
  state === 'open' && (fresh_until === null || fresh_until > now)

/** Fetches the code of an attempt that has none yet, or a fresh one; the order stays payable when the provider gives none. */
export const fetchCode = async (
  context: Context,
  { gateway, site, payerId }: Pick<Paying, 'gateway' | 'site' | 'payerId'>,
  order: Order,
  attempt: Attempt,
): Promise<Payable | PayRefusal> => {
  if (hasFreshCode(attempt, context.clock.now())) return { order, attempt }
  let code: PaymentCode
  try {
    code = await gateway.create({
      attemptNo: attempt.attempt_no,
      amountMinor: attempt.amount_minor,
      currency: attempt.currency,
      // A provider takes a number again only for the same payment, whatever language the site is read in by now.
      subject: attempt.subject || subjectOf(order, site.language),
      expiresAt: attempt.expires_at,
      notifyUrl: notifyUrl(context.config, attempt.provider),
      clientIp: attempt.client_ip,
      scene: attempt.scene,
      returnUrl: orderPage(site, order.id),
      language: site.language,
      payerId,
    })
  } catch (error) {
    // Not the provider's fault.
    if (error instanceof DatabaseUnavailable) throw error
    context.log.warn({ attempt: attempt.attempt_no, error }, 'a provider gave no code')
    const own = { id: attempt.id, memberId: order.member_id }
    await failAttempt(context.db, own)
    return refuse('paymentProviderFailed')
  }
  // Whatever fails from here on is not the provider's doing: the code is there, and is asked about.
  return show(context, order, attempt, code)
}

/** The code may have been paid, or the order cancelled, before its provider answered. */
const show = async ({ db }: Context, order: Order, { id }: Attempt, code: PaymentCode) => {
  const { payUrl: pay_url, providerOrderId: provider_order_id = null, freshUntil: fresh_until = null } = code
  const own = { id, memberId: order.member_id }
  const attempt = await giveCode(db, own, { pay_url, provider_order_id, fresh_until })
  if (attempt) return { order, attempt }
  return refuse((await attemptById(db, id)).state === 'paid' ? 'orderPaid' : 'orderClosed')
}

/** Why an order cannot be paid in its state. */
const notPayable: Record<Exclude<OrderState, 'open'>, 'orderPaid' | 'orderClosed'> = {
  paid: 'orderPaid',
  refunding: 'orderPaid',
  refunded: 'orderPaid',
  expired: 'orderClosed',
  cancelled: 'orderClosed',
}

/** A member's order, locked, while it can be paid. */
export const lockPayable = async (tx: Tx, memberId: number, orderId: number, now: Date) => {
  const order = await lockOrderOf(tx, memberId, orderId)
  if (!order) return refuse('orderUnknown')
  const state = shownState(order, now)
  return state === 'open' ? order : refuse(notPayable[state])
}

/** The attempt to pay with: the live one of this method and scene, or a new one; or the live one of another, to end first. */
const chooseAttempt = (context: Context, paying: Paying) =>
  transaction(context.db, async tx => {
    const now = context.clock.now()
    const order = await lockPayable(tx, paying.memberId, paying.orderId, now)
    if (order instanceof Refused) return order
    linkTo(order.request_id)
    // Another order may have been paid since this one was placed.
    const refusal = buyRefusal(await lockedMembershipOf(tx, paying.memberId, now), order.region_code)
    if (refusal) return refuse(refusal)
    return attemptFor(tx, order, paying, now)
  })

/** Nothing is asked of a provider for somebody whom its app has yet to name. */
const isNameless = ({ scene, payerId }: Paying): boolean => scene === PayScene.jsapi && payerId === undefined

const attemptFor = async (tx: Tx, order: Order, paying: Paying, now: Date) => {
  const { gateway, scene } = paying
  const live = await liveAttemptOf(tx, order.id)
  const same = live?.provider === gateway.id && live.scene === scene ? live : undefined
  if (isNameless(paying) && !(same && hasFreshCode(same, now))) return { order, isNameless: true as const }
  if (live && !same) return { order, replaced: live }
  if (live) return { order, attempt: live }
  if (listIn(order, gateway.currency) === 0) return refuse('paymentMethodOff')
  // A code may take off all of one currency's price and only some of the other's.
  if (amountIn(order, gateway.currency) === 0) return { free: await openFreeOrder(tx, order, gateway, now) }
  return { order, attempt: await openAttempt(tx, order, { ...paying, language: paying.site.language }, now) }
}

/** Where the buyer is named stands in for the code; no attempt is made until then. */
const namedFirst = async ({ gateway, scene, askPayer }: Paying, order: Order) => {
  if (!askPayer) return refuse('paymentMethodOff')
  const asked = { provider: gateway.id, amount_minor: amountIn(order, gateway.currency), currency: gateway.currency }
  return { order, attempt: { ...asked, scene, pay_url: await askPayer() } }
}

/**
 * A code for an open order. Asked again with the same method and scene the answer is the same code; another one ends the
 * old code first, so that an order has one live attempt (R8).
 */
export const payOrder = async (context: Context, paying: Paying, tries = 3): Promise<Payable | PayRefusal> => {
  const chosen = await chooseAttempt(context, paying)
  if (chosen instanceof Refused) return chosen
  if (chosen.free) return chosen.free
  if (chosen.isNameless) return namedFirst(paying, chosen.order)
  if (chosen.attempt) return fetchCode(context, paying, chosen.order, chosen.attempt)
  if (tries <= 1) return refuse('tryLater')
  const { replaced } = chosen
  const hasEnded = await endAtProvider(context, replaced)
  await transaction(context.db, async tx => {
    await moveAttemptFrom(tx, replaced.id, liveAttemptStates, { state: 'closed' })
    if (!hasEnded) await closeLater(tx, replaced.id, context.clock.now())
  })
  return payOrder(context, paying, tries - 1)
}
