import { mkdir } from 'node:fs/promises'
import { extract } from 'tar'
import { inject } from 'vitest'
import { databaseIn } from '#database/embedded.ts'

/**
 * Puts the prepared embedded database, migrated and with the demo in it, into a server's data folder: whoever starts
 * there waits neither for PostgreSQL's files to be made nor for every migration.
 */
export const prepareFolder = async (folder: string): Promise<void> => {
  const cwd = databaseIn(folder)
  await mkdir(cwd, { recursive: true, mode: 0o700 })
  await extract({ file: inject('databaseSnapshot'), cwd })
}
