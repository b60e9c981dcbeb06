import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { purge } from '#database/purge.ts'
import { transaction, violatedUnique } from '#database/transaction.ts'
import { count, forget, isAnyFull, uncount } from '#rates.ts'
import { databases } from '#tests/support/database/databases.ts'
import { seedTestDatabase } from '#tests/support/database/seed-test-database.ts'
import { testStart as now } from '#tests/support/movable-clock.ts'

/** Notes which table each raw deletion is of. */
const noting = (tables: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const [name] = JSON.stringify(node).match(/(?<="name":")[a-z_]+/) ?? []
    tables.push(name ?? '')
    return node
  },
  transformResult: async ({ result }) => result,
})

const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe.each(databases)('the database, $name', ({ name, open }) => {
  const check = it.skipIf(open === undefined)
  let connection: Connection
  beforeAll(async () => {
    if (open) connection = await open()
  })
  afterAll(() => connection?.close())

  check('is migrated once, by many nodes at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(connection.db)))
    const rows = await connection.db.selectFrom('migrations').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name).slice(0, 2)).toEqual(['001-members.sql', '002-orders.sql'])
  })

  check('is seeded again without a change', async () => {
    const members = () =>
      connection.db.selectFrom('members').select(['id', 'user_name', 'password_hash']).orderBy('id').execute()
    const before = await members()
    await seedTestDatabase(connection.db)
    expect(await members()).toEqual(before)
    expect(before).toHaveLength(3)
  })

  check('speaks in the same types on both', async () => {
    const { rows } = await sql<{ n: number; d: string; t: Date; j: object; a: string[] }>`
      select 9007199254740991::bigint as n, date '2026-11-21' as d, ${now}::timestamptz as t,
        '{"a":1}'::jsonb as j, array['x','y'] as a`.execute(connection.db)
    expect(rows[0]).toEqual({ n: 9_007_199_254_740_991, d: '2026-11-21', t: now, j: { a: 1 }, a: ['x', 'y'] })
    const again = connection.db
      .insertInto('levels')
      .values({ level: '0', title_zh: '', title_en: '', device_limit: 1, rank: 999 })
    expect(violatedUnique(await again.execute().catch(error => error))).toBe('levels_pkey')
  })

  check('runs a transaction again that lost a race, and lets other errors pass', async () => {
    let tries = 0
    const lost = Object.assign(new Error('could not serialize'), { code: '40001' })
    const won = await transaction(connection.db, async () => {
      tries++
      if (tries < 3) throw lost
      return tries
    })
    expect(won).toBe(3)
    await expect(transaction(connection.db, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(transaction(connection.db, () => Promise.reject(lost), 2)).rejects.toThrow(lost)
  })

  check('goes on when the migration of a newer node adds a column', async () => {
    const read = () => connection.db.selectFrom('levels').selectAll().execute()
    const readWithin = () => transaction(connection.db, tx => tx.selectFrom('levels').selectAll().execute())
    const before = await read()
    await readWithin()
    await sql`alter table levels add column colour text not null default 'mint'`.execute(connection.db)
    const mint = before.map(level => ({ ...level, colour: 'mint' }))
    expect(await readWithin()).toEqual(mint)
    await sql`alter table levels drop column colour`.execute(connection.db)
    expect(await read()).toEqual(before)
  })

  check('undoes a transaction that fails', async () => {
    const failing = transaction(connection.db, async tx => {
      await tx
        .insertInto('captchas')
        .values({ key: 'undone', answer_hash: Buffer.of(1), expires_at: after(9) })
        .execute()
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    expect(await connection.db.selectFrom('captchas').select('key').where('key', '=', 'undone').execute()).toEqual([])
  })

  check('keeps timers and sockets going while many query in a loop', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    const end = Date.now() + 500
    const loop = async () => {
      while (Date.now() < end) await sql`select 1`.execute(connection.db)
    }
    await Promise.all(Array.from({ length: 8 }, loop))
    clearInterval(timer)
    // None at all without the turns; how many there are depends on what else the machine does.
    expect(ticks).toBeGreaterThan(2)
  })

  check('counts exactly, however many count at once', async () => {
    const counted = await Promise.all(
      Array.from({ length: 50 }, () => count(connection.db, 'codePerTargetHour', 'x', now)),
    )
    expect(counted.filter(({ exceeded }) => !exceeded)).toHaveLength(5)
    const countedFor = (subject: string) => ({ name: 'codePerTargetHour', subject }) as const
    const [x, y] = [countedFor('x'), countedFor('y')]
    expect(await isAnyFull(connection.db, [x], now)).toBe(true)
    expect(await isAnyFull(connection.db, [y], now)).toBe(false)
    expect(await isAnyFull(connection.db, [y, x], now)).toBe(true)
    expect(await isAnyFull(connection.db, [y, { ...x, times: 20 }], now)).toBe(false)
  })

  check('starts a count again when its time is over, and takes one back', async () => {
    const isFull = (at: Date) => isAnyFull(connection.db, [{ name: 'loginBeforeCaptcha', subject: 'z' }], at)
    for (const _ of [1, 2, 3]) await count(connection.db, 'loginBeforeCaptcha', 'z', now)
    expect(await isFull(after(899))).toBe(true)
    await uncount(connection.db, 'loginBeforeCaptcha', 'z')
    expect(await isFull(after(899))).toBe(false)
    expect(await count(connection.db, 'loginBeforeCaptcha', 'z', after(900))).toEqual({
      exceeded: false,
      secondsLeft: 900,
    })
    await forget(connection.db, 'loginBeforeCaptcha', 'z')
    expect(await isFull(after(901))).toBe(false)
  })

  check('lets go of what only mattered for a while', async () => {
    await count(connection.db, 'flood', 'purged', now)
    await purge(connection.db, after(10 * 86_400))
    expect(await connection.db.selectFrom('rates').selectAll().execute()).toEqual([])
    expect(await connection.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  check('lets go of it a few rows at a time, and of nothing that is not over', async () => {
    const texts: string[] = []
    const watched = connection.db.withPlugin(noting(texts))
    const captchas = Array.from({ length: 7 }, (_, at) => ({
      key: `purged ${at}`,
      answer_hash: Buffer.of(1),
      expires_at: after(at < 5 ? -1 : 1),
    }))
    await connection.db.insertInto('captchas').values(captchas).execute()
    await purge(watched, now, 2)
    const left = await connection.db.selectFrom('captchas').select('key').orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual(['purged 5', 'purged 6'])
    // Two, two, one.
    expect(texts.filter(table => table === 'captchas')).toHaveLength(3)
  })

  // The embedded database has one connection: nobody holds a row while another one asks.
  it.skipIf(name !== 'PostgreSQL' || !open)('leaves what a call holds, and waits for nobody', async () => {
    const { db } = connection
    const over = ['held', 'free'].map(key => ({ key, answer_hash: Buffer.of(1), expires_at: after(-1) }))
    await db.insertInto('captchas').values(over).execute()
    const keys = async () =>
      (await db.selectFrom('captchas').select('key').where('expires_at', '<', now).execute()).map(({ key }) => key)
    await db.transaction().execute(async tx => {
      await tx
        .updateTable('captchas')
        .set({ answer_hash: Buffer.of(2) })
        .where('key', '=', 'held')
        .execute()
      await purge(db, now)
      expect(await keys()).toEqual(['held'])
    })
    await purge(db, now)
    expect(await keys()).toEqual([])
  })

  check('keeps a device while it may log in, and a year after it was last seen', async () => {
    const [member] = await connection.db.selectFrom('members').select('id').limit(1).execute()
    const member_id = member?.id ?? expect.fail('no member')
    const device = (device_id: string, seen: number) => ({
      ...{ member_id, device_id, os_type: '4', user_agent: '', address: '' },
      ...{ first_seen_at: after(seen), last_seen_at: after(seen) },
    })
    const long = -2 * 365 * 86_400
    await connection.db
      .insertInto('devices')
      .values([device('old', long), device('old, remembered', long), device('new', -86_400)])
      .execute()
    const remembered = { member_id, device_id: 'old, remembered', token_hash: Buffer.of(7) }
    await connection.db
      .insertInto('remembered_devices')
      .values({ ...remembered, created_at: after(long), used_at: after(long), expires_at: after(60) })
      .execute()
    await purge(connection.db, now)
    const left = await connection.db
      .selectFrom('devices')
      .select('device_id')
      .where('member_id', '=', member_id)
      .execute()
    expect(left.map(({ device_id }) => device_id).sort()).toEqual(['new', 'old, remembered'])
  })
})
