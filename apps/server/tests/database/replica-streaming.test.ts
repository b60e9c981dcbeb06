import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@bohe/testing/sandbox.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServer } from '#database/connect.ts'
import { openReads } from '#database/replica/open-reads.ts'
import { createLog } from '#log.ts'
import { createMetrics } from '#metrics.ts'
import { Cluster, portsFor } from '#tests/support/database/clusters.ts'
import { seedTestDatabase } from '#tests/support/database/seed-test-database.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { startApi } from '#tests/support/start-api.ts'

const canMakeClusters = process.getuid?.() === 0 && existsSync('/usr/bin/pg_createcluster')

/** A node of the API that reads the replica. */
const startNode = async (primary: Cluster, replica: Cluster) => {
  const [url, readUrl, metrics] = [primary.url(), replica.url(), createMetrics()]
  const connection = openServer({ url, pool: 4 })
  const log = createLog(() => undefined)
  const { reads, watch, close } = openReads(connection.db, { ...{ url, readUrl, pool: 4, log, metrics } })
  const api = await startApi({ database: async () => connection, overrides: { reads } })
  watch.start()
  return { api, metrics, watch, stop: () => close().then(api.stop) }
}

type Node = Awaited<ReturnType<typeof startNode>>

describe.skipIf(!isDeep || !canMakeClusters)('a replica that follows by streaming', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-replica-'))
  const nodes: Node[] = []
  let [primary, replica]: Cluster[] = []
  let [gold, diamond] = ['', '']
  beforeAll(async () => {
    // Clusters belong to another account.
    chmodSync(folder, 0o1777)
    const [first = 0, second = 0] = await portsFor(2)
    primary = new Cluster(first, join(folder, 'primary'))
    replica = new Cluster(second, join(folder, 'replica'))
    await primary.create()
    await primary.start()
    await primary.makeDatabase()
    const { db, close } = openServer({ url: primary.url(), pool: 2 })
    await seedTestDatabase(db).finally(close)
    await replica.follow(primary, { isAwaited: false })
    nodes.push(await startNode(primary, replica), await startNode(primary, replica))
    gold = await logIn(one().api, 'gold@bohe.test', 'gold2026')
    diamond = await logIn(one().api, 'diamond@bohe.test', 'diamond2026')
    await allFresh()
  }, 120_000)
  afterAll(async () => {
    for (const { stop } of nodes) await stop()
    await replica?.drop()
    await primary?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
  beforeEach(() => {
    for (const { metrics } of nodes) metrics.reads.reset()
  })

  const one = () => nodes[0] ?? expect.fail('no node')
  const other = () => nodes[1] ?? expect.fail('no node')
  const allFresh = () =>
    eventually(async () => nodes.every(({ watch }) => watch.isFresh()) || undefined, 'a fresh replica', 20_000)
  const onReplica = async (statement: string) => {
    const { db, close } = openServer({ url: replica?.url() ?? '', pool: 1 })
    await sql.raw(statement).execute(db).finally(close)
  }
  const pauses = async ({ api }: Node, token = gold) => (await api.call('pauseLog', {}, { token })).data.total
  const pauseOnce = async ({ api, ...node }: Node) => {
    expect((await api.call('pauseMembership', {}, { token: gold })).code).toBe(0)
    expect((await api.call('resumeMembership', {}, { token: gold })).code).toBe(0)
    return node
  }
  const answered = async ({ metrics }: Node) =>
    (await metrics.reads.get()).values.map(({ labels }) => Object.values(labels).join(' '))
  const readsOfReplica = async ({ metrics }: Node) =>
    (await metrics.reads.get()).values.find(({ labels }) => Object.values(labels).includes('fresh'))?.value ?? 0

  it('is read', async () => {
    const isRead = async () => {
      await pauses(other())
      return (await answered(other())).includes('replica fresh') || undefined
    }
    await eventually(isRead, 'a read of the replica')
  })

  it('that stands still is not read by who has just written at another node, and by nobody after a second', async () => {
    await pauses(other(), diamond)
    await onReplica('select pg_wal_replay_pause()')
    const before = await pauses(one())
    await pauseOnce(one())
    expect(await pauses(other())).toBe(before + 1)
    await eventually(async () => !other().watch.isFresh() || undefined, 'a replica that is too old', 5000)
    expect(await pauses(other(), diamond)).toBeGreaterThanOrEqual(0)
    expect(await answered(other())).toContain('primary late')
    await onReplica('select pg_wal_replay_resume()')
    await allFresh()
  })

  it('that is late never shows less than what was answered', async () => {
    await onReplica("alter system set recovery_min_apply_delay = '300ms'")
    await onReplica('select pg_reload_conf()')
    let known = await pauses(one())
    for (let round = 0; round < 100; round++) {
      const [writer, reader] = round % 2 === 0 ? [one(), other()] : [other(), one()]
      await pauseOnce(writer)
      known += 1
      expect(await pauses(reader)).toBe(known)
      // Somebody else's are read there meanwhile.
      await pauses(reader, diamond)
    }
    expect(await answered(other())).toContain('primary own-write')
    expect(await readsOfReplica(other())).toBeGreaterThan(10)
    await eventually(async () => (await pauses(other())) === known || undefined, 'the replica', 5000)
    await onReplica('alter system reset recovery_min_apply_delay')
    await onReplica('select pg_reload_conf()')
    await allFresh()
  }, 60_000)

  it('that dies is missed by nobody, and is read when it is back', async () => {
    await pauses(other())
    await replica?.die()
    for (let read = 0; read < 20; read++) expect(await pauses(other())).toBeGreaterThan(0)
    expect(await answered(other())).toContain('primary late')
    await replica?.bringBack()
    await allFresh()
  }, 60_000)

  it('that is promoted is read no more', async () => {
    await replica?.promote()
    await eventually(async () => !other().watch.isFresh() || undefined, 'the end of a replica', 10_000)
    const known = await pauses(one())
    await pauseOnce(one())
    expect(await pauses(other())).toBe(known + 1)
    expect(await answered(other())).toEqual(['primary late'])
  })
})
