import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory: a database is copied there in a tenth of the time that a disk takes. */
const memory = '/dev/shm'

/** What the databases, browsers and programs of a whole run hold at once, several times over. */
const neededBytes = 4 * 1024 ** 3

const hasRoom = async (folder: string): Promise<boolean> => {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= neededBytes
}

/**
 * A folder for what a run of the tests writes and throws away: in memory where that has room, else among temporary
 * files. It goes as this process ends.
 */
export const makeScratchFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join((await hasRoom(memory)) ? memory : tmpdir(), 'bohe-tests-'))
  // Programs of another user work in it, too: PostgreSQL refuses to run as root.
  await chmod(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}
