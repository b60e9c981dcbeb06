import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { databases } from './support/database/databases.ts'
import { type Colleague, hire } from './support/staff.ts'
import { startApi, type TestApi } from './support/start-api.ts'

const isDeep = process.env.TEST_DEEP === '1'
const orders = isDeep ? 100_000 : 3000
const [from, until] = ['2026-10-01', '2026-10-31']

/** A history of orders with payments and refunds, whole and in part, made by SQL: the same for each seed. */
const seedHistory = async ({ context: { db } }: TestApi): Promise<void> => {
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
    select a.provider, 'T' || a.attempt_no, a.id, a.amount_minor, a.currency, o.paid_at, 'callback', 'fulfilled', o.paid_at
    from payment_attempts a join orders o on o.id = a.order_id where a.attempt_no like 'SEED%'`)
  await run(sql`insert into refunds (refund_no, transaction_id, attempt_id, amount_minor, currency, reason, state, created_at, done_at)
    select 'R' || t.id || '-' || part, t.id, t.attempt_id, case when t.id % 14 = 0 then t.amount_minor / 3 else t.amount_minor end,
      t.currency, 'operator', case when t.id % 21 = 0 then 'pending' else 'succeeded' end, t.paid_at,
      case when t.id % 21 = 0 then null else t.paid_at + interval '30 hours' end
    from provider_transactions t cross join generate_series(1, 2) part
    where t.provider_txn_id like 'TSEED%' and t.id % 7 = 0 and (part = 1 or t.id % 14 = 0)`)
}

interface Movement {
  day: string
  provider: string
  package_id: string
  region: string
  currency: string
  received: number
  refunded: number
}

const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

describe.each(databases)('the figures of a seeded history, on $name', ({ open }) => {
  const check = it.skipIf(open === undefined)
  let api: TestApi
  let owner: Colleague
  let moved: Movement[]
  beforeAll(async () => {
    if (!open) return
    api = await startApi({ database: open })
    await seedHistory(api)
    owner = await hire(api)
    moved = await movements()
  }, 120_000)
  afterAll(() => api?.stop())

  /** Row by row, beside the statements under test: each payment and each refund that has come to its end. */
  const movements = async (): Promise<Movement[]> => {
    const { db } = api.context
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

  const signed = (minor: number) => (minor < 0 ? `-${fromMinor(-minor)}` : fromMinor(minor))
  const sumsOf = (rows: readonly Movement[], key: (row: Movement) => string) => {
    const sums = new Map<string, { received: number; refunded: number; payments: number; refunds: number }>()
    for (const row of rows) {
      const name = `${key(row)} ${row.currency}`
      const sum = sums.get(name) ?? { received: 0, refunded: 0, payments: 0, refunds: 0 }
      sum.received += row.received
      sum.refunded += row.refunded
      if (row.received > 0) sum.payments += 1
      if (row.refunded > 0) sum.refunds += 1
      sums.set(name, sum)
    }
    return Object.fromEntries(
      [...sums].map(([name, { received, refunded, payments, refunds }]) => [
        name,
        [fromMinor(received), fromMinor(refunded), signed(received - refunded), payments, refunds].join(' '),
      ]),
    )
  }
  type Shown = { currency: string; received: string; refunded: string; net: string; orders: number; refunds: number }
  const shownBy = (rows: readonly Shown[], key: (row: never) => string) =>
    Object.fromEntries(
      rows.map(row => [
        `${key(row as never)} ${row.currency}`,
        [row.received, row.refunded, row.net, row.orders, row.refunds].join(' '),
      ]),
    )
  const figures = async (who = owner) => (await who.call('figures', { from, until })).data

  check('equal what was paid and given back, in all, by provider and by package', async () => {
    const data = await figures()
    expect(shownBy(data.totals, () => 'all')).toEqual(sumsOf(moved, () => 'all'))
    expect(shownBy(data.by_provider, (row: { provider: string }) => row.provider)).toEqual(
      sumsOf(moved, row => row.provider),
    )
    const titles = { '11': 'Gold', '12': 'Platinum', '13': 'Diamond' }
    expect(shownBy(data.by_package, (row: { package: string }) => row.package)).toEqual(
      sumsOf(moved, row => titles[row.package_id as '11']),
    )
  })

  check('equal them on each day of Beijing, also on days without any, and in the file', async () => {
    const { by_day } = await figures()
    expect(by_day).toHaveLength(31 * 2)
    const wanted = sumsOf(moved, row => row.day)
    for (const { day, currency, received, refunded, net } of by_day) {
      const [r = '0.00', g = '0.00', n = '0.00'] = (wanted[`${day} ${currency}`] ?? '').split(' ').filter(Boolean)
      expect([day, received, refunded, net]).toEqual([day, r, g, n])
    }
    const { list } = (await owner.call('figuresByDay', { from, until })).data
    expect(list.map(({ id: _, ...row }) => row)).toEqual(by_day)
  })

  check('are those of the regions of who asks', async () => {
    for (const region of ['0', '1'] as const) {
      const data = await figures(await hire(api, 'owner', [region]))
      const own = moved.filter(row => row.region === region)
      expect(shownBy(data.totals, () => 'all')).toEqual(sumsOf(own, () => 'all'))
    }
  })

  check('count orders placed, and how many of these are paid, by day', async () => {
    const rows = await api.context.db.selectFrom('orders').select(['created_at', 'paid_at']).execute()
    const placed = rows.filter(({ created_at }) => dayOf(created_at) >= from && dayOf(created_at) <= until)
    const data = await figures()
    expect(data.orders).toEqual({ placed: placed.length, paid: placed.filter(each => each.paid_at).length })
    for (const { day, placed: many, paid } of data.orders_by_day) {
      const ofDay = placed.filter(each => dayOf(each.created_at) === day)
      expect([day, many, paid]).toEqual([day, ofDay.length, ofDay.filter(each => each.paid_at).length])
    }
  })

  check('count who registered, and orders of buyers who had paid before', async () => {
    const { db } = api.context
    const members = await db.selectFrom('members').select(['created_at', 'region_code']).execute()
    const rows = await db.selectFrom('orders').select(['id', 'member_id', 'paid_at', 'region_code']).execute()
    const firstPaid = new Map<number, number>()
    for (const { member_id, paid_at } of rows)
      if (paid_at) firstPaid.set(member_id, Math.min(paid_at.getTime(), firstPaid.get(member_id) ?? Infinity))
    const isWithin = (at: Date | null) => at !== null && dayOf(at) >= from && dayOf(at) <= until
    const isRenewal = ({ member_id, paid_at }: (typeof rows)[number]) =>
      isWithin(paid_at) && Number(paid_at) > (firstPaid.get(member_id) ?? Infinity)
    for (const regions of [['0', '1'], ['0'], ['1']] as const) {
      const data = await figures(await hire(api, 'owner', regions))
      const own = <Row extends { region_code: string }>(all: Row[]) =>
        all.filter(({ region_code }) => (regions as readonly string[]).includes(region_code))
      expect(data.members).toMatchObject({
        registered: own(members).filter(({ created_at }) => isWithin(created_at)).length,
        renewed: own(rows).filter(isRenewal).length,
      })
      expect(data.members.renewed).toBeGreaterThan(0)
      const running = db
        .selectFrom('memberships')
        .innerJoin('members', 'members.id', 'memberships.member_id')
        .where('runs_out_at', '>', api.clock.now())
        .select('members.region_code')
      expect(data.members.running).toBe(own(await running.execute()).length)
    }
  })

  check('name a provider that is asked and tells nothing', async () => {
    expect((await figures()).attention.silent_providers).toEqual([])
    const now = api.clock.now()
    const rows = Array.from(
      { length: 5 },
      (_, at) => sql`((select min(id) from orders), ${`SILENT${at}`}, 'qq', 'closed',
      100, 'CNY', '', '', '', 'qr', ${now}::timestamptz, ${now}::timestamptz)`,
    )
    await sql`insert into payment_attempts (order_id, attempt_no, provider, state, amount_minor, currency, merchant_id,
      app_id, client_ip, scene, created_at, expires_at) values ${sql.join(rows)}`.execute(api.context.db)
    expect((await figures()).attention.silent_providers).toEqual(['qq'])
    const { region_code } = await api.context.db
      .selectFrom('orders')
      .select('region_code')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const elsewhere = await hire(api, 'owner', [region_code === '0' ? '1' : '0'])
    expect((await figures(elsewhere)).attention.silent_providers).toEqual([])
  })
})
