import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#random.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(oneDatabase)('requests of several nodes, on $name', ({ open }) => {
  const nodes: TestApi[] = []
  const overrides = { random: systemRandom }
  beforeAll(async () => {
    const first = await startApi({ database: open, overrides })
    const { db } = first.context
    nodes.push(first, await startApi({ database: async () => ({ db, close: async () => {} }), overrides }))
  })
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.stop()
  })

  it('have ids of their own: the days that each gives are given', async () => {
    const { db } = (nodes[0] as TestApi).context
    const { id } = await db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    for (const node of nodes) {
      const colleague = await hire(node)
      const given = await colleague.call('grantTime', { member_id: String(id), days: 3, reason: 'an outage' })
      expect(given.data).toEqual({ state: 'done' })
    }
    const grants = db.selectFrom('membership_ledger').select('seconds').where('member_id', '=', id)
    expect(await grants.where('source_id', 'like', 'staff:%').execute()).toEqual([
      { seconds: 3 * 86_400 },
      { seconds: 3 * 86_400 },
    ])
  })
})
