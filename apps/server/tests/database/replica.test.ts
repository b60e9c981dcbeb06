import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { type StaffCallName, type StaffInput, staffContract } from '@bohe/api-client/staff'
import type { StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { type Connection, openServer } from '#database/connect.ts'
import { replicaReads } from '#database/replica/reads.ts'
import type { Db } from '#database/schema.ts'
import { createLog } from '#log.ts'
import { createMetrics } from '#metrics.ts'
import { memberTables, staffTables, writtenByOthers } from '#tests/support/database/counted-writes.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { goodInput } from '#tests/support/good-input.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const isOld = ({ mayBeOld }: { mayBeOld?: boolean }) => mayBeOld === true
const memberCalls = (Object.keys(contract) as CallName[]).filter(name => isOld(contract[name] as Endpoint))
const staffCalls = (Object.keys(staffContract) as StaffCallName[]).filter(name =>
  isOld(staffContract[name] as StaffEndpoint),
)

/** Far beyond what a test writes. */
const caughtUp = 1_000_000

/** Kinds of statements that were asked of a database. */
const noting = (kinds: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    kinds.push(node.kind)
    return node
  },
  transformResult: async ({ result }) => result,
})

describe.each(oneDatabase)('calls that may be answered with what was a second ago, on $name', ({ open }) => {
  let [api, token, owner, isFresh, lost]: [TestApi, string, Colleague, boolean, unknown[]] = [] as never
  let [primary, replica]: Connection[] = [] as never
  const atPrimary: string[] = []
  const readThere: string[] = []
  const lines: string[] = []
  const metrics = createMetrics()

  /** Another database with the same demo in it: where a call reads is seen by what it finds. */
  const readsOf = (db: Db, from: Db) =>
    replicaReads({
      ...{ primary: db, replica: from, metrics, log: createLog(line => lines.push(line)) },
      watch: { isFresh: () => isFresh, lost: error => lost.push(error) },
    })

  beforeAll(async () => {
    if (!open) return
    ;[primary, replica] = [await open(), await open(({ sql }) => readThere.push(sql))]
    const db = primary.db.withPlugin(noting(atPrimary))
    api = await startApi({
      database: async () => ({ ...(primary as Connection), db }),
      overrides: { metrics, reads: readsOf(db, replica.db) },
    })
    token = await logIn(api, 'gold@bohe.test', 'gold2026')
    owner = await hire(api)
  })
  afterAll(async () => {
    await api.stop()
    await replica?.close()
  })
  beforeEach(async () => {
    isFresh = true
    lost = []
    lines.length = 0
    metrics.reads.reset()
    await setReplica(caughtUp)
  })

  /** How much of what is counted the replica has. */
  const setReplica = async (count: number) => {
    const { db } = replica as Connection
    await db.updateTable('members').set({ writes: count }).execute()
    await db.updateTable('audit_head').set({ last_id: count }).execute()
    await db.updateTable('content_version').set({ version: count }).execute()
  }
  const answered = async () =>
    (await metrics.reads.get()).values.map(({ labels, value }) => [...Object.values(labels), value].join(' '))

  const range = { from: '2026-11-01', until: '2026-11-20' }
  const member = async () => {
    const { id } = await api.context.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    return { member_id: String(id) }
  }
  const input: Partial<Record<StaffCallName, () => Promise<object>>> = {
    search: async () => ({ q: 'gold@bohe.test' }),
    memberHistory: member,
    couponUses: async () => ({ coupon_id: '1' }),
    ...{ figures: async () => range, figuresByDay: async () => range },
    ...{ figuresByProvider: async () => range, figuresByPackage: async () => range },
  }
  const ask = async (name: StaffCallName) =>
    owner.call(name, ((await input[name]?.()) ?? {}) as StaffInput<StaffCallName>)

  it('are lists and figures, none of which is about paying', () => {
    expect(memberCalls.toSorted()).toEqual(
      ['article', 'articles', 'hotNews', 'invoices', 'pauseLog', 'prizes', 'referFriends'].toSorted(),
    )
    expect(staffCalls.length).toBeGreaterThan(15)
    const paying = [...memberCalls, ...staffCalls].filter(name => /pay|buy|quote|refund|cancel|state/i.test(name))
    expect(paying).toEqual([])
  })

  it.each(memberCalls)('ask the primary nothing but who asks, and only read: %s', async name => {
    // The version of what is published may be looked at anew.
    await api.call('articles', {})
    metrics.reads.reset()
    atPrimary.length = 0
    const { code } = await api.send(name, goodInput[name], { token })
    expect(code).toBe(0)
    expect([await answered(), lines]).toEqual([['replica fresh 1'], []])
    expect(atPrimary.every(kind => kind === 'SelectQueryNode') && atPrimary.length <= 1).toBe(true)
  })

  it.each(staffCalls)('of the console ask the primary nothing but who asks, and only read: %s', async name => {
    const given = await input[name]?.()
    atPrimary.length = 0
    const { code, msg } = await owner.call(name, (given ?? {}) as StaffInput<StaffCallName>)
    expect([code, msg]).toEqual([0, 'success'])
    expect([await answered(), lines]).toEqual([['replica fresh 1'], []])
    expect(atPrimary).toEqual(['SelectQueryNode'])
  })

  it('are made of what is counted when it is written, and of what somebody else writes', async () => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public'`.execute(api.context.db)
    const tables = new Set(rows.map(({ tablename }) => tablename))
    const readBy = async (asks: readonly (() => Promise<unknown>)[]) => {
      readThere.length = 0
      for (const ask of asks) await ask()
      const named = readThere.flatMap(text =>
        [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name = '']) => name),
      )
      return [...new Set(named)].filter(name => tables.has(name)).toSorted()
    }
    const ofMembers = await readBy(memberCalls.map(name => () => api.send(name, goodInput[name], { token })))
    const ofStaff = await readBy(staffCalls.map(name => () => ask(name)))
    expect(ofMembers).toEqual([...memberTables, ...writtenByOthers.member].toSorted())
    expect(ofStaff).toEqual([...staffTables, ...writtenByOthers.staff].toSorted())
  })

  it('show a member what he has just done, which the replica does not have yet', async () => {
    const pauses = async () => (await api.call('pauseLog', {}, { token })).data.total
    const before = await pauses()
    const { writes } = await api.context.db
      .selectFrom('members')
      .select('writes')
      .where('email', '=', 'gold@bohe.test')
      .executeTakeFirstOrThrow()
    await setReplica(writes)
    expect((await api.call('pauseMembership', {}, { token })).code).toBe(0)
    metrics.reads.reset()
    expect(await pauses()).toBe(before + 1)
    expect(await answered()).toEqual(['primary own-write 1'])
    // Once it says that it has everything, it is asked.
    await setReplica(writes + 1)
    expect(await pauses()).toBe(before)
    await api.call('resumeMembership', {}, { token })
  })

  it('show somebody of the staff what he has just done', async () => {
    const { id } = await api.context.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const { last_id } = await api.context.db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow()
    await setReplica(last_id)
    await owner.call('noteMember', { member_id: String(id), text: 'called back' })
    metrics.reads.reset()
    const { data } = await owner.call('auditLog', { action: 'noteMember' } as StaffInput<'auditLog'>)
    expect(data.list[0]).toMatchObject({ actor: owner.email, action: 'noteMember' })
    expect(await answered()).toEqual(['primary own-write 1'])
  })

  it('show everybody an article of the version that is published', async () => {
    await setReplica(0)
    await api.call('hotNews', {})
    expect(await answered()).toEqual(['primary own-write 1'])
  })

  it('never say that something is not there because the replica does not have it', async () => {
    const { id } = await api.context.db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
    await (replica as Connection).db.deleteFrom('articles').where('id', '=', id).execute()
    const { code, data } = await api.call('article', { id: String(id) })
    expect([code, data.id, await answered()]).toEqual([0, String(id), ['replica fresh 1']])
  })

  it('are answered by the primary while the replica is too old', async () => {
    isFresh = false
    expect((await ask('orders')).code).toBe(0)
    expect(await answered()).toEqual(['primary late 1'])
  })

  describe('when the replica fails', () => {
    const failing = (error: unknown) => ({
      transaction: () => ({
        setIsolationLevel: () => ({ setAccessMode: () => ({ execute: () => Promise.reject(error) }) }),
      }),
    })
    const readBy = (from: unknown) =>
      readsOf(api.context.db, from as Db).run(
        () => ({ of: 'staff', count: 0 }),
        async db => (await sql<{ answer: number }>`select 7 as answer`.execute(db)).rows[0]?.answer,
      )

    it('are answered by the primary, and nobody asks it again before it was looked at', async () => {
      const away = openServer({ url: 'postgres://nobody@127.0.0.1:1/bohe', pool: 1 })
      expect(await readBy(away.db)).toBe(7)
      expect([await answered(), lost]).toEqual([['primary failed 1'], [expect.any(DatabaseUnavailable)]])
      await away.close()
    })

    it.each([
      ['a conflict with what it replays', '40001', 0],
      ['a table that it has not replayed yet', '42P01', 0],
      ['a fault of ours', 'XX000', 1],
    ])('by %s, are answered by the primary', async (_, code, told) => {
      expect(await readBy(failing(Object.assign(new Error('no'), { code })))).toBe(7)
      expect([await answered(), lost, lines.length]).toEqual([['primary failed 1'], [], told])
    })

    it('by taking too long, fail: the primary has other work', async () => {
      const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
      await expect(readBy(failing(tooLong))).rejects.toThrow('statement timeout')
    })
  })
})
