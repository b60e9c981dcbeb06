import { createContext } from '#context.ts'
import { migrate } from '#database/migrate.ts'
import type { Db } from '#database/schema.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { testConfig } from '#tests/support/test-config.ts'

/** Migrations and the demo, as of the tests' start. */
export const seedTestDatabase = async (db: Db): Promise<void> => {
  await migrate(db)
  await seedDemo(await createContext(testConfig(), { db, hashing: quickHashing, clock: movableClock() }))
}
