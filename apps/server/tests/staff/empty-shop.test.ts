import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi } from '#tests/support/start-api.ts'
import { startTestSandbox } from '#tests/support/start-sandbox.ts'

const texts = {
  ...{ title_zh: '学生套餐', title_en: 'Student', is_recommended: 0, position: 5, reason: 'the first' },
  include_region_codes: ['0'] as ['0'],
}

describe('a shop that nothing was sold in', () => {
  it('is made in the console, from an empty database to what visitors see', async () => {
    const sandbox = await startTestSandbox()
    const empty = async () => {
      const connection = await openTestDatabase()
      // Setting up an embedded database from nothing takes seconds; what matters is that only the migrations are there.
      await sql`drop schema public cascade`.execute(connection.db)
      await sql`create schema public`.execute(connection.db)
      await migrate(connection.db)
      return connection
    }
    const api = await startApi({ database: empty, settings: sandbox.settings })
    const owner = await hire(api)
    const made = await owner.call('savePackage', {
      ...{ level: '200', billing_type: '2', on_sale: 0, version: 0, ...texts },
    })
    const { id: package_id } = made.data
    const amounts = { price_type: '6', amount_cny: '100', amount_usd: '15', on_sale: 1, version: 0 } as const
    const price = await owner.call('savePrice', { package_id, ...amounts, ...texts })
    await owner.call('savePackage', { package_id, level: '200', billing_type: '2', on_sale: 1, version: 1, ...texts })
    const { data } = await api.call('packages', {})
    expect(data.list).toMatchObject([{ package_id, price_list: [{ price_id: price.data.id, price_num: '100.00' }] }])
    await api.stop()
    await sandbox.stop()
  })
})
