import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import { maskedEmail, maskedMobile } from '#domain/contacts/masked-contact.ts'
import type { Region } from '#domain/orders/order.ts'
import { printedForm } from '#domain/promotions/redeem-card.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { cardOfNumber } from './vouchers/card-store.ts'

type Hit = StaffData<'search'>['hits'][number]
type Matched = Hit['matched']

const providers = ['wechat', 'alipay', 'qq', 'paypal'] as const

const members = (db: Db, regions: readonly Region[]) =>
  db
    .selectFrom('members')
    .select(['members.id', 'user_name', 'country_code', 'mobile', 'email', 'region_code', 'members.created_at'])
    .where('members.region_code', 'in', regions)
    .limit(staffLimits.page.hits)

type FoundMember = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number]

const titles: Partial<Record<Matched, (member: FoundMember) => string>> = {
  mobile: member => maskedMobile(member.country_code, member.mobile),
  email: member => maskedEmail(member.email),
}

const memberHit =
  (matched: Matched) =>
  (member: FoundMember): Hit => ({
    kind: 'member',
    id: String(member.id),
    title: [member.user_name, titles[matched]?.(member)].filter(Boolean).join(' · '),
    matched,
    region: member.region_code as Region,
    at: member.created_at.toISOString(),
  })

/** Ways to a member: each is asked only what it could be, and answers by an index. */
const memberWays = (
  db: Db,
  regions: readonly Region[],
  q: string,
): Partial<Record<Matched, Promise<FoundMember[]>>> => {
  const found = () => members(db, regions)
  const isNumber = /^\d{1,18}$/.test(q)
  // As people write it: with the country's code, with spaces.
  const digits = q.replace(/^\+/, '').replaceAll(/[\s-]/g, '')
  const mobiles = /^\d{5,18}$/.test(digits) ? [digits, digits.replace(/^86(?=1\d{10}$)/, ''), digits.slice(1)] : []
  return {
    ...(isNumber && { id: found().where('members.id', '=', Number(q)).execute() }),
    ...(mobiles.length > 0 && {
      mobile: found()
        .where('mobile', 'in', [...new Set(mobiles)])
        .execute(),
    }),
    ...(q.includes('@') && { email: found().where(sql`lower(email)`, '=', q.toLowerCase()).execute() }),
    name: found().where(sql`lower(user_name)`, '=', q.toLowerCase()).execute(),
    invitation: found().where('refer_code', '=', q.toUpperCase()).execute(),
    card: found()
      .innerJoin('cards', 'cards.redeemed_by', 'members.id')
      .where('cards.card_no', '=', q.toUpperCase())
      .execute(),
  }
}

const orders = (db: Db, regions: readonly Region[]) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'invoice_no', 'orders.region_code', 'orders.created_at'])
    .where('orders.region_code', 'in', regions)
    .limit(staffLimits.page.hits)

type FoundOrder = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

const orderHit =
  (matched: Matched) =>
  ({ id, invoice_no, region_code, created_at }: FoundOrder): Hit => ({
    ...{ kind: 'order', id: String(id), title: invoice_no, matched },
    ...{ region: region_code, at: created_at.toISOString() },
  })

const orderWays = (db: Db, regions: readonly Region[], q: string): Partial<Record<Matched, Promise<FoundOrder[]>>> => {
  const found = () => orders(db, regions)
  const ofAttempts = () => found().innerJoin('payment_attempts', 'payment_attempts.order_id', 'orders.id')
  return {
    order: found()
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('invoice_no', '=', q),
          eb('orders.id', '=', selectFrom('payment_attempts').select('order_id').where('attempt_no', '=', q)),
        ]),
      )
      .execute(),
    payment: ofAttempts()
      .innerJoin('provider_transactions', 'provider_transactions.attempt_id', 'payment_attempts.id')
      .where('provider_transactions.provider', 'in', providers)
      .where('provider_transactions.provider_txn_id', '=', q)
      .execute(),
  }
}

const hitsOf = async <Row>(
  ways: Partial<Record<Matched, Promise<Row[]>>>,
  hit: (matched: Matched) => (row: Row) => Hit,
): Promise<Hit[]> => {
  const found = Object.entries(ways) as [Matched, Promise<Row[]>][]
  return (await Promise.all(found.map(async ([matched, rows]) => (await rows).map(hit(matched))))).flat()
}

/** A card that nobody has redeemed; one that somebody has leads to him. */
const cardHits = async ({ context, staff }: SignedInCall, q: string): Promise<Hit[]> => {
  if (!staff.may('cards.read') || !staff.regions.includes('0')) return []
  const found = await cardOfNumber(context.db, printedForm(q))
  if (!found || found.redeemed_at) return []
  const { batch_id, card_no, created_at } = found
  const told = { kind: 'card', id: card_no, title: `${card_no} · ${batch_id}`, matched: 'card' } as const
  return [{ ...told, region: '0', at: created_at.toISOString() }]
}

/** Finds the record of any number, name or contact, within what somebody sees. */
export const search = async ({ q }: ParsedStaffInput<'search'>, call: SignedInCall) => {
  const { context, staff } = call
  const { db } = context
  const hits = [
    ...(await hitsOf(orderWays(db, staff.regions, q), orderHit)),
    ...(await hitsOf(memberWays(db, staff.regions, q), memberHit)),
    ...(await cardHits(call, q)),
  ]
  const once = new Map(hits.toReversed().map(hit => [`${hit.kind} ${hit.id}`, hit]))
  return { hits: [...once.values()].toReversed().slice(0, staffLimits.page.hits) }
}
