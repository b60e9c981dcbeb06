import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Somebody else works in the folder. */
export class FolderInUse extends Error {}

/**
 * Takes a data folder for this process; the operating system frees it however the process ends. The embedded database
 * has no lock of its own and two processes would lose each other's rows. Throws FolderInUse.
 */
export const lockFolder = (folder: string): { release(): void } => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${folder}/server.lock`)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new FolderInUse(`another server works in ${folder}`, { cause })
  }
  return { release: () => lock.close() }
}
