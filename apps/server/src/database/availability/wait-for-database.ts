import { setTimeout as pauseFor } from 'node:timers/promises'
import { sql } from 'kysely'
import { type DatabaseSettings, openServer } from '../connect.ts'
import { DatabaseUnavailable } from './outage.ts'

const first = 500
const longest = 10_000

/**
 * Waits until a database server answers, however long that takes, asking after half a second and then ever more rarely,
 * at least every ten seconds; `told` hears once why it waits. Throws what waiting does not mend.
 */
export const waitForDatabase = async (
  { url, prepares }: DatabaseSettings,
  told: (why: DatabaseUnavailable) => void,
): Promise<void> => {
  if (!url) return
  const { db, close } = openServer({ url, pool: 1, prepares })
  try {
    for (let pause = 0; ; pause = Math.min(longest, pause * 2 || first))
      try {
        if (pause > 0) await pauseFor(pause)
        await sql`select 1`.execute(db)
        return
      } catch (error) {
        // A wrong password, or a database that nobody made: waiting mends neither.
        if (!(error instanceof DatabaseUnavailable)) throw error
        if (pause === 0) told(error)
      }
  } finally {
    await close()
  }
}
