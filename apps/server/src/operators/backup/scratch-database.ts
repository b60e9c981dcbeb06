import { randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'
import { sqlState } from '#database/transaction.ts'
import { CommandRefused } from '../command.ts'
import { createDatabase, dropDatabase } from './backup-store.ts'
import type { Manifest } from './manifest.ts'
import { type EmptyDatabase, emptyDatabase, emptyEmbedded, needSameKind, withDatabase } from './restored-database.ts'

const mayNotCreate = '42501'

const onServer = async <Result>(
  config: Config,
  manifest: Manifest,
  url: string,
  work: (scratch: EmptyDatabase) => Promise<Result>,
): Promise<Result> => {
  const name = `bohe_verify_${randomBytes(6).toString('hex')}`
  const scratchUrl = new URL(url)
  scratchUrl.pathname = `/${name}`
  await withDatabase(url, db => createDatabase(db, name)).catch(cause => {
    if (sqlState(cause) !== mayNotCreate) throw cause
    throw new CommandRefused('the role of DATABASE_URL may make no scratch database: alter role … createdb', { cause })
  })
  try {
    const database = { ...config.database, url: scratchUrl.href }
    return await work(await emptyDatabase({ ...config, database }, manifest))
  } finally {
    await withDatabase(url, db => dropDatabase(db, name))
  }
}

/**
 * Gives `work` an empty database like the one of the settings, which is gone afterwards in any case: a new one on the
 * same server, or an embedded one below a folder that is there for the purpose.
 */
export const inScratchDatabase = <Result>(
  config: Config,
  manifest: Manifest,
  folder: string,
  work: (scratch: EmptyDatabase) => Promise<Result>,
): Promise<Result> => {
  needSameKind(manifest, config)
  const { url } = config.database
  return url === undefined ? work(emptyEmbedded(folder)) : onServer(config, manifest, url, work)
}
