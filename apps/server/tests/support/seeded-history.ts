import { isDeep } from '@bohe/testing/variants.ts'
import { sql } from 'kysely'
import type { TestApi } from './start-api.ts'

const orders = isDeep ? 100_000 : 3000

/** The days that it is asked about; it begins before them and ends after them. */
export const [from, until] = ['2026-10-01', '2026-10-31']

/** A history of orders with payments and refunds, whole and in part, made by SQL: the same for each seed. */
export const seedHistory = async ({ context: { db } }: TestApi): Promise<void> => {
  const at = sql`timestamptz '2026-09-30 12:00:00Z' + (n * 2711 % 2851200) * interval '1 second'`
  const run = (query: ReturnType<typeof sql>) => query.execute(db)
  await run(sql`insert into members (user_name, region_code, refer_code, src_channel, os_type, created_at)
    select 'seeded-' || n, (n % 3 = 0)::int::text, 'SEED' || n, 'test', '4', ${at} from generate_series(1, ${orders}) n`)
  await run(sql`insert into orders (invoice_no, member_id, state, region_code, package_id, price_id, package_title_zh,
      package_title_en, price_title_zh, price_title_en, months, days, list_cny, list_usd, amount_cny, amount_usd,
      invoice_from, src_channel, os_type, created_at, expires_at, paid_at, pay_type)
    select 'SEED' || n, m.id, case when n % 5 = 0 then 'expired' else 'paid' end, m.region_code, 11 + n % 3,
      101 + 10 * (1 + n % 3), '', '', '', '', 1, 0, 3000 + n % 977, 450 + n % 91, 3000 + n % 977, 450 + n % 91, '4',
      'test', '4', ${at}, ${at} + interval '30 minutes', case when n % 5 = 0 then null else ${at} + interval '7 minutes' end,
      (array['wechat', 'alipay', 'qq', 'paypal'])[1 + n % 4]
    from generate_series(1, ${orders}) n join members m on m.user_name = 'seeded-' || (n + n % 2)`)
  await run(sql`insert into payment_attempts (order_id, attempt_no, provider, state, amount_minor, currency, merchant_id,
      app_id, client_ip, scene, created_at, expires_at)
    select id, invoice_no, pay_type, 'paid', case pay_type when 'paypal' then amount_usd else amount_cny end,
      case pay_type when 'paypal' then 'USD' else 'CNY' end, '', '', '', 'qr', created_at, expires_at
    from orders where invoice_no like 'SEED%' and paid_at is not null`)
  await run(sql`insert into provider_transactions (provider, provider_txn_id, attempt_id, amount_minor, currency, paid_at,
      found_by, outcome, created_at)
    select a.provider, 'T' || a.attempt_no, a.id, a.amount_minor, a.currency, o.paid_at, 'callback',
      case when o.id % 11 = 0 then 'refunded' else 'fulfilled' end, o.paid_at
    from payment_attempts a join orders o on o.id = a.order_id where a.attempt_no like 'SEED%'`)
  await run(sql`insert into refunds (refund_no, transaction_id, attempt_id, amount_minor, currency, reason, state, created_at, done_at)
    select 'R' || t.id || '-' || part, t.id, t.attempt_id, case when t.id % 14 = 0 then t.amount_minor / 3 else t.amount_minor end,
      t.currency, 'operator', case when t.id % 21 = 0 then 'pending' else 'succeeded' end, t.paid_at,
      case when t.id % 21 = 0 then null else t.paid_at + interval '30 hours' end
    from provider_transactions t cross join generate_series(1, 2) part
    where t.provider_txn_id like 'TSEED%' and t.id % 7 = 0 and (part = 1 or t.id % 14 = 0)`)
}

/** A payment or a refund, and what it is told by. */
export interface Movement {
  day: string
  provider: string
  package_id: string
  region: string
  currency: string
  received: number
  refunded: number
}

/** The day of Beijing that a moment belongs to. */
export const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Row by row, beside the statements under test: each payment and each refund that has come to its end. */
export const movementsOf = async ({ context: { db } }: TestApi): Promise<Movement[]> => {
  const facts = db
    .selectFrom('provider_transactions')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'provider_transactions.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['provider_transactions.id', 'provider_transactions.provider', 'provider_transactions.currency'])
    .select([
      'provider_transactions.amount_minor',
      'provider_transactions.paid_at',
      'orders.package_id',
      'orders.region_code',
    ])
  const payments = await facts.execute()
  const told = new Map(
    payments.map(each => [
      each.id,
      {
        ...{ provider: each.provider, package_id: String(each.package_id), region: each.region_code },
        currency: each.currency,
      },
    ]),
  )
  const refunds = await db.selectFrom('refunds').selectAll().where('state', '=', 'succeeded').execute()
  return [
    ...payments.flatMap(({ id, paid_at, amount_minor }) => {
      const of = told.get(id)
      return of ? [{ ...of, day: dayOf(paid_at), received: amount_minor, refunded: 0 }] : []
    }),
    ...refunds.flatMap(({ transaction_id, done_at, amount_minor }) => {
      const of = told.get(transaction_id)
      return of && done_at ? [{ ...of, day: dayOf(done_at), received: 0, refunded: amount_minor }] : []
    }),
  ].filter(({ day }) => day >= from && day <= until)
}
