import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Somebody else works in the folder. */
export class FolderInUse extends Error {}

/** The folder cannot be made or written. */
export class FolderUnusable extends Error {}

const openLock = (folder: string): DatabaseSync => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new DatabaseSync(`${folder}/server.lock`)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? cause.code : cause
    throw new FolderUnusable(`cannot use the folder ${folder} (${why})`, { cause })
  }
}

const sqliteBusy = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/**
 * Takes a data folder for this process; the operating system frees it however the process ends. The embedded database
 * has no lock of its own and two processes would lose each other's rows. Throws FolderInUse, FolderUnusable.
 */
export const lockFolder = (folder: string): { release(): void } => {
  const lock = openLock(folder)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    if (isBusy(cause)) throw new FolderInUse(`another server works in ${folder}`, { cause })
    throw new FolderUnusable(`cannot use the folder ${folder} (${(cause as Error).message})`, { cause })
  }
  return { release: () => lock.close() }
}
