import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { repairDays, sumDays, wrongDays } from '#features/daily-sums/sum-days.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { dayOf, from, type Movement, movementsOf, seedHistory, until } from '#tests/support/seeded-history.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('the figures of a seeded history, on $name', ({ open }) => {
  let api: TestApi
  let owner: Colleague
  let moved: Movement[]
  beforeAll(async () => {
    api = await startApi({ database: open })
    await seedHistory(api)
    owner = await hire(api)
    moved = await movementsOf(api)
  }, 120_000)
  afterAll(() => api?.stop())

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

  const titles = { '11': 'Gold', '12': 'Platinum', '13': 'Diamond' }
  const equal = async (told: readonly Movement[], who = owner) => {
    const data = await figures(who)
    expect(shownBy(data.totals, () => 'all')).toEqual(sumsOf(told, () => 'all'))
    expect(shownBy(data.by_provider, (row: { provider: string }) => row.provider)).toEqual(
      sumsOf(told, row => row.provider),
    )
    expect(shownBy(data.by_package, (row: { package: string }) => row.package)).toEqual(
      sumsOf(told, row => titles[row.package_id as '11']),
    )
  }

  it('equal what was paid and given back, in all, by provider and by package', () => equal(moved))

  const equalByDay = async (told: readonly Movement[]) => {
    const { by_day } = await figures()
    expect(by_day).toHaveLength(31 * 2)
    const wanted = sumsOf(told, row => row.day)
    for (const { day, currency, received, refunded, net } of by_day) {
      const [r = '0.00', g = '0.00', n = '0.00'] = (wanted[`${day} ${currency}`] ?? '').split(' ').filter(Boolean)
      expect([day, received, refunded, net]).toEqual([day, r, g, n])
    }
    return by_day
  }

  it('equal them on each day of Beijing, also on days without any, and in the file', async () => {
    const by_day = await equalByDay(moved)
    const { list } = (await owner.call('figuresByDay', { from, until })).data
    expect(list.map(({ id: _, ...row }) => row)).toEqual(by_day)
  })

  it('are those of the regions of who asks', async () => {
    for (const region of ['0', '1'] as const) {
      const data = await figures(await hire(api, 'owner', [region]))
      const own = moved.filter(row => row.region === region)
      expect(shownBy(data.totals, () => 'all')).toEqual(sumsOf(own, () => 'all'))
    }
  })

  const equalOrders = async () => {
    const rows = await api.context.db.selectFrom('orders').select(['created_at', 'paid_at']).execute()
    const placed = rows.filter(({ created_at }) => dayOf(created_at) >= from && dayOf(created_at) <= until)
    const data = await figures()
    expect(data.orders).toEqual({ placed: placed.length, paid: placed.filter(each => each.paid_at).length })
    for (const { day, placed: many, paid } of data.orders_by_day) {
      const ofDay = placed.filter(each => dayOf(each.created_at) === day)
      expect([day, many, paid]).toEqual([day, ofDay.length, ofDay.filter(each => each.paid_at).length])
    }
  }

  it('count orders placed, and how many of these are paid, by day', equalOrders)

  it('count who registered, and orders of buyers who had paid before', async () => {
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

  it('name a provider that is asked and tells nothing', async () => {
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

  const regions = [['0', '1'], ['0'], ['1']] as const
  const everything = async () => {
    const owners = await Promise.all(regions.map(each => hire(api, 'owner', each)))
    return Promise.all(owners.map(each => figures(each)))
  }
  const sumAll = async () => {
    let days = 0
    for (let round = await sumDays(api.context); round > 0; round = await sumDays(api.context)) days += round
    return days
  }

  it('are the same once the days are summed, each of them once', async () => {
    const before = await everything()
    api.clock.set(new Date('2026-11-02T15:59:59Z'))
    expect(await sumAll()).toBe(31)
    api.clock.set(new Date('2026-11-02T16:00:00Z'))
    expect(await Promise.all([sumDays(api.context), sumDays(api.context)])).toContain(1)
    expect(await sumAll()).toBe(0)
    expect((await everything()).map(({ attention: _, ...data }) => data)).toEqual(
      before.map(({ attention: _, ...data }) => data),
    )
  })

  const equalNow = async () => {
    const told = await movementsOf(api)
    await equal(told)
    await equalByDay(told)
    await equalOrders()
  }

  it('take in what comes late to a day that is summed', async () => {
    const { db } = api.context
    const now = api.clock.now()
    const unpaid = db.selectFrom('orders').select(['id', 'created_at', 'expires_at']).where('state', '=', 'expired')
    const order = await unpaid.where('created_at', '>', new Date('2026-10-05T00:00Z')).executeTakeFirstOrThrow()
    const sum = { provider: 'qq', amount_minor: 4321, currency: 'CNY' } as const
    const attempt = {
      merchant_id: '',
      app_id: '',
      client_ip: '',
      scene: 'qr',
      state: 'paid',
      attempt_no: 'LATE',
    } as const
    const { id: attempt_id } = await db
      .insertInto('payment_attempts')
      .values({ ...sum, ...attempt, order_id: order.id, created_at: order.created_at, expires_at: order.expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const told = { provider_txn_id: 'LATE', found_by: 'poll', payer_hash: null, outcome: 'fulfilled' } as const
    const late = { ...sum, ...told, attempt_id, paid_at: order.created_at, created_at: now }
    await db.insertInto('provider_transactions').values(late).execute()
    await db.updateTable('orders').set({ state: 'paid', paid_at: now }).where('id', '=', order.id).execute()
    await equalNow()
    // The provider corrects what was paid; it went back at once.
    await sql`update provider_transactions set amount_minor = amount_minor + 7 where outcome = 'refunded'`.execute(db)
    await sql`update refunds set state = 'succeeded', done_at = ${now} where state = 'pending'`.execute(db)
    await equalNow()
    expect(await wrongDays(db)).toEqual([])
  })

  it('that somebody changed behind their back are found, and made anew', async () => {
    const { db } = api.context
    const someday = sql`paid_at >= timestamptz '2026-10-07 16:00Z' and outcome = 'fulfilled'`
    await sql`update provider_transactions set amount_minor = amount_minor + 1
      where id = (select id from provider_transactions where ${someday} order by paid_at limit 1)`.execute(db)
    await expect(equalNow()).rejects.toThrow()
    const wrong = await wrongDays(db)
    expect(wrong).toHaveLength(1)
    await repairDays(db, wrong)
    await equalNow()
    expect(await wrongDays(db)).toEqual([])
  })
})
