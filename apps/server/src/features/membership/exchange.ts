import type { CallData } from '@bohe/api-client/contract'
import { limits } from '@bohe/api-client/contract/limits'
import { BillingType } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { type Exchange, type ExchangeTerms, exchange, monthPrice } from '#domain/exchange.ts'
import { type Balance, type GrantedLot, membershipAt, withRows } from '#domain/membership.ts'
import { isOffered } from '#domain/region-offer.ts'
import { textIn } from '#domain/text-in.ts'
import { type Package, packagesOffered } from '#features/packages/catalogue.ts'
import { pricesOf } from '#features/packages/price-changes.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { lockedBalanceOf, writeLedger } from './ledger.ts'
import { heldPackage } from './ledger-store.ts'

/** An exchange as it would be now, of a member whose row is locked. */
interface Plan extends Exchange {
  balance: Balance
  terms: ExchangeTerms
}

/** What a month of the packages held costs: as it is sold in the region now, or as it once was where it is not. */
const monthPrices = async (tx: Tx, lots: readonly GrantedLot[], { region, now }: MemberCall) => {
  const ids = [...new Set(lots.map(({ packageId }) => packageId))]
  const prices = ids.length > 0 ? await pricesOf(tx, ids.map(Number), now) : []
  return (id: string) => {
    const all = prices.filter(({ package_id }) => String(package_id) === id)
    const offered = all.filter(price => price.on_sale && isOffered(price, region))
    return monthPrice(offered) ?? monthPrice(all)
  }
}

const plan = async (tx: Tx, sold: Package | undefined, call: MemberCall) => {
  const targetPrice = sold && monthPrice(sold.prices)
  if (!sold || targetPrice === undefined) return refuse('priceUnknown')
  const balance = await lockedBalanceOf(tx, call.member.id)
  const priceOf = await monthPrices(tx, balance.lots, call)
  const terms = { target: await heldPackage(tx, sold.id), targetPrice, priceOf }
  const planned = exchange(balance, terms, call.now)
  return planned.rows.length > 0 ? { ...planned, balance, terms } : refuse('switchImpossible')
}

/** A package that the caller's region is offered. */
const packageSold = async (packageId: string, { context, region }: MemberCall): Promise<Package | undefined> =>
  (await packagesOffered(context, region, BillingType.normal)).find(({ id }) => String(id) === packageId)

const titleOf = async (tx: Tx, packageId: string, { language }: MemberCall): Promise<string> => {
  const found = await packageWithLevel(tx, Number(packageId))
  return found ? textIn(language, found, 'title') : ''
}

/** The key of a quote so many minutes old: another lot, package or price makes another key. */
const quoteKey = ({ lots, terms }: Plan, { context, member, now }: MemberCall, minutesAgo: number): string => {
  const taken = lots.map(({ source, sourceId, packageId }) => [source, sourceId, packageId, terms.priceOf(packageId)])
  const about = JSON.stringify([member.id, terms.target.packageId, terms.targetPrice, taken])
  const minutes = Math.floor(now.getTime() / 60_000) - minutesAgo
  return keyedHash(context.config.secretKey, 'switch', about, String(minutes)).toString('base64url')
}

/** Whether a key is of this very quote, made within the minutes that one is good for. */
const isQuoteKey = (key: string, planned: Plan, call: MemberCall): boolean =>
  Array.from({ length: limits.exchange.quoteMinutes }, (_, ago) => quoteKey(planned, call, ago)).includes(key)

/** `after` is the balance with the exchange in it. */
const present = async (tx: Tx, planned: Plan, after: Balance, call: MemberCall): Promise<CallData<'quoteSwitch'>> => {
  const { lots, rows, terms } = planned
  const from = [...new Set(lots.map(({ packageId }) => packageId))]
  const titles = await Promise.all(from.map(id => titleOf(tx, id, call)))
  return {
    from_package_title: titles.join(' + '),
    from_seconds: Math.ceil(lots.reduce((total, { left }) => total + left, 0) / 1000),
    to_package_title: await titleOf(tx, terms.target.packageId, call),
    to_seconds: rows.reduce((total, { seconds }) => total + seconds, 0),
    expiry_time: (membershipAt(after, call.now).expiresAt ?? call.now).toISOString(),
    quote_key: quoteKey(planned, call, 0),
  }
}

/** What the bought time would be in another package. Writes nothing. */
export const quoteExchange = async (packageId: string, call: MemberCall) => {
  const sold = await packageSold(packageId, call)
  return transaction(call.context.db, async tx => {
    const planned = await plan(tx, sold, call)
    return planned instanceof Refused ? planned : present(tx, planned, withRows(planned.balance, planned.rows), call)
  })
}

/** Exchanges the bought time as the quote said; refuses when lots, prices or too much time went on since. */
export const confirmExchange = async (packageId: string, key: string, call: MemberCall) => {
  const sold = await packageSold(packageId, call)
  return transaction(call.context.db, async tx => {
    const planned = await plan(tx, sold, call)
    if (planned instanceof Refused) return planned
    if (!isQuoteKey(key, planned, call)) return refuse('switchQuoteStale')
    return present(tx, planned, await writeLedger(tx, call.member.id, planned.balance, planned.rows), call)
  })
}
