import { migrate, pendingMigrations } from '#database/migrate.ts'
import { release } from '#release.ts'
import { command } from '../command.ts'

/** `schema:migrate`: what a server does as it starts, for who wants it done before. */
export const schemaMigrate = command({
  summary: 'Applies the migrations that the database does not have yet; prints their names.',
  options: {},
  run: async ({ db, isDryRun }) => {
    const lines = await pendingMigrations(db)
    if (!isDryRun) await migrate(db, { release: release().version })
    return { lines, summary: `${lines.length} migrations`, findings: false }
  },
})
