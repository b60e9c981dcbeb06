import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Connection } from '#database/connect.ts'
import { databases } from '#tests/support/database/databases.ts'

const server = databases.find(({ name }) => name === 'PostgreSQL')?.open

const nameOf = async ({ db }: Connection) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name
}

/** Everything that a test may leave behind in its tables. */
const contentOf = async ({ db }: Connection) => {
  const members = await db.selectFrom('members').selectAll().orderBy('id').execute()
  const audit = await db.selectFrom('audit_head').selectAll().execute()
  const packages = await db.selectFrom('packages').selectAll().orderBy('id').execute()
  return { members, audit, packages }
}

describe.runIf(server)('a database that a test had before', () => {
  const open = server as () => Promise<Connection>

  it('is as the template is, whatever was added, changed and deleted', async () => {
    const first = await open()
    const [name, before] = [await nameOf(first), await contentOf(first)]
    await first.db.deleteFrom('prices').execute()
    await first.db.updateTable('members').set({ nickname: 'of a test' }).execute()
    await first.db.insertInto('named_locks').values({ name: 'of a test' }).execute()
    const { rows: ids } = await sql<{ id: number }>`select nextval('members_id_seq') as id`.execute(first.db)
    await first.close()

    const second = await open()
    expect(await nameOf(second)).toBe(name)
    expect(await contentOf(second)).toEqual(before)
    expect(await second.db.selectFrom('prices').selectAll().execute()).not.toEqual([])
    expect(await second.db.selectFrom('named_locks').where('name', '=', 'of a test').selectAll().execute()).toEqual([])
    const { rows: again } = await sql<{ id: number }>`select nextval('members_id_seq') as id`.execute(second.db)
    expect(again).toEqual(ids)
    await second.close()
  })

  it('answers nobody of the test before', async () => {
    const first = await open()
    await first.close()
    await expect(nameOf(first)).rejects.toThrow()
  })

  it('is another one after a change of the schema', async () => {
    const first = await open()
    const name = await nameOf(first)
    await sql`alter table prices add column spare text`.execute(first.db)
    await first.close()
    const second = await open()
    expect(await nameOf(second)).not.toBe(name)
    await second.close()
  })
})
