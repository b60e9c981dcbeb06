import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import { firstFilled } from './filled.ts'

/** Members by the million, as they would be after years; written by SQL, since nobody registers so many by hand. */

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/** One million at once would be one transaction of gigabytes. */
const step = 50_000

const spans = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => [
    from + at * step,
    Math.min(to, from + (at + 1) * step) - 1,
  ])

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A member's row, two devices with a session each, and a ledger of three rows that agrees with its copy. */
const memberStatements = (first: number, last: number, { passwordHash, now }: { passwordHash: string; now: Date }) => {
  const ids = `generate_series(${first}, ${last}) id`
  const began = `timestamptz ${quoted(new Date(now.getTime() - 10 * 86_400_000).toISOString())}`
  return [
    `insert into members (id, user_name, email, password_hash, region_code, refer_code, src_channel, os_type, created_at)
       overriding system value
       select id, 'bench' || id, 'member' || id || '@bench.bohe.test', ${quoted(passwordHash)}, '0', 'BN' || id,
         'guanwang', '4', now() - interval '1 year' from ${ids}`,
    `insert into devices (member_id, device_id, os_type, user_agent, address, first_seen_at, last_seen_at)
       select id, 'device ' || n, '4', 'bench', '10.0.0.1', now(), now() from ${ids}, generate_series(1, 2) n`,
    `insert into sessions (member_id, token_hash, device_id, os_type, is_browser, created_at, seen_at, expires_at)
       select id, sha256(convert_to(case n when 1 then 'bench-' || id || '-' || repeat('t', 24) else 'old ' || id end, 'utf8')),
         'device ' || n, '4', true, now(), now() + interval '1 hour', now() + interval '7 days'
       from ${ids}, generate_series(1, 2) n`,
    `insert into membership_ledger (member_id, kind, source, source_id, package_id, level, level_rank, seconds, op_source, at)
       select id, 'grant', 'operator', 'bench ' || id || ' ' || n, 11, '100',
         (select rank from levels where level = '100'), 864000 * n, null, ${began}
       from ${ids}, generate_series(1, 3) n order by id, n`,
    `insert into memberships (member_id, as_of, is_paused, lots, runs_out_at)
       select id, at, false, lots, at + interval '60 days' from (
         select id, ${began} as at, (select jsonb_agg(jsonb_build_object('packageId', '11', 'level', '100', 'rank',
           (select rank from levels where level = '100'), 'left', 864000000::bigint * n, 'bought', false) order by n)
           from generate_series(1, 3) n) as lots from ${ids}) filled`,
  ]
}

/** Orders of the year behind us, each paid when it was placed; its minutes have an order each in their turn. */
const paidOrders = (first: number, last: number) =>
  `insert into orders (invoice_no, member_id, state, region_code, package_id, price_id, months, days, list_cny, list_usd,
     amount_cny, amount_usd, package_title_zh, package_title_en, price_title_zh, price_title_en, invoice_from, src_channel,
     os_type, created_at, expires_at, received_at, paid_at, opened_at)
     select '2025' || id, id, 'paid', '0', 11, 111, 1, 0, 3000, 499, 3000, 499, '黄金会员', 'Gold', '一个月', '1 month',
       '4', 'guanwang', '4', at, at + interval '30 minutes', at, at, at
     from generate_series(${first}, ${last}) id, lateral (
       select now() - (id::bigint * 7919 % 525600 + 1) * interval '1 minute' as at) times`

/** Payments of these orders by four providers in two currencies; every twentieth is given back a day later. */
const paymentStatements = (first: number, last: number) => [
  `insert into payment_attempts (order_id, attempt_no, provider, state, amount_minor, currency, merchant_id, app_id,
     client_ip, scene, created_at, expires_at)
     select id, invoice_no, (array['wechat', 'alipay', 'qq', 'paypal'])[1 + id % 4], 'paid',
       case id % 4 when 3 then amount_usd else amount_cny end, case id % 4 when 3 then 'USD' else 'CNY' end,
       'seller', 'app', '10.0.0.1', 'qr', created_at, expires_at
     from orders where member_id between ${first} and ${last}`,
  `insert into provider_transactions (provider, provider_txn_id, attempt_id, amount_minor, currency, paid_at, found_by,
     outcome, created_at)
     select a.provider, 'T' || a.attempt_no, a.id, a.amount_minor, a.currency, o.paid_at, 'callback', 'fulfilled', o.paid_at
     from orders o join payment_attempts a on a.order_id = o.id where o.member_id between ${first} and ${last}`,
  `insert into refunds (refund_no, transaction_id, attempt_id, amount_minor, currency, reason, state, created_at, done_at)
     select 'R' || t.id, t.id, t.attempt_id, t.amount_minor, t.currency, 'operator', 'succeeded', t.paid_at,
       t.paid_at + interval '1 day'
     from orders o join payment_attempts a on a.order_id = o.id join provider_transactions t on t.attempt_id = a.id
     where o.member_id between ${first} and ${last} and o.id % 20 = 0`,
]

/** An account that a payment goes to. */
export interface FilledAccount {
  merchantId: string
  appId: string
}

/** Gives some members an open order with a live attempt at Alipay, whose code nobody asks the provider about. */
export const openOrders = async (db: Db, first: number, last: number, { merchantId, appId }: FilledAccount) => {
  await run(
    db,
    `insert into orders (invoice_no, member_id, state, region_code, package_id, price_id, months, days, list_cny, list_usd,
       amount_cny, amount_usd, package_title_zh, package_title_en, price_title_zh, price_title_en, pay_type, invoice_from,
       src_channel, os_type, created_at, expires_at)
       select '20260101' || lpad(id::text, 12, '0'), id, 'open', '0', 11, 111, 1, 0, 3000, 499, 3000, 499, '黄金会员',
         'Gold', '一个月', '1 month', 'alipay', '4', 'guanwang', '4', now(), now() + interval '1 hour'
       from generate_series(${first}, ${last}) id`,
  )
  await run(
    db,
    `insert into payment_attempts (order_id, attempt_no, provider, state, amount_minor, currency, merchant_id, app_id,
       client_ip, scene, subject, pay_url, created_at, expires_at)
       select id, invoice_no || '001', 'alipay', 'open', amount_cny, 'CNY', ${quoted(merchantId)}, ${quoted(appId)},
         '10.0.0.1', 'qr', 'Gold 1 month', 'https://qr.example/' || id, now(), now() + interval '1 hour'
       from orders where invoice_no like '20260101%' and member_id between ${first} and ${last}`,
  )
}

/**
 * How many members to have; each has two sessions, three rows of the ledger and, if `orders`, an order that was paid,
 * with the payment itself if `payments`.
 */
export interface Filling {
  members: number
  passwordHash: string
  orders?: boolean
  payments?: boolean
}

/** Fills a database that has the demo's packages; answers the ids, the last of them excluded. */
export const fill = async (db: Db, filling: Filling) => {
  const { members, passwordHash, orders = true, payments = false } = filling
  const [begin, end] = [firstFilled, firstFilled + members]
  const now = new Date()
  for (const [first = 0, last = 0] of spans(begin, end)) {
    for (const statement of memberStatements(first, last, { passwordHash, now })) await run(db, statement)
    if (orders) await run(db, paidOrders(first, last))
    if (payments) for (const statement of paymentStatements(first, last)) await run(db, statement)
  }
  await run(db, 'analyze')
  return { begin, end }
}
