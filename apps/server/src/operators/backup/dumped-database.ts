import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { CommandRefused } from '../command.ts'
import { type DatabaseFacts, exportSnapshot, factsOf, flush, hasMigrations, serverMajor } from './backup-store.ts'
import type { DatabaseKind } from './parts.ts'
import { dumped, findProgram, needAtLeast } from './postgres-programs.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Begins to dump a database as a transaction sees it. */
type Dump = (tx: Tx, signal: AbortSignal) => Promise<Bytes>

const dumpOfServer = async ({ config, db }: Context, url: string): Promise<Dump> => {
  const program = await findProgram(config, 'pg_dump')
  needAtLeast(program, await serverMajor(db))
  return async (tx, signal) => dumped(program, url, await exportSnapshot(tx), signal)
}

const dumpOfEmbedded = ({ dump }: Context): Dump => {
  if (!dump) throw new Error('an embedded database that cannot be dumped')
  return async tx => {
    await flush(tx)
    return (await dump()).stream()
  }
}

/** A database that can be dumped. */
export interface DumpableDatabase {
  kind: DatabaseKind
  /** Has `write` take the dump; answers what was in the database at that moment. */
  dump(signal: AbortSignal, write: (bytes: Bytes) => Promise<void>): Promise<DatabaseFacts>
}

/** Makes ready to dump the database of the settings. What is missing for that is said here: throws CommandRefused. */
export const prepareDump = async (context: Context): Promise<DumpableDatabase> => {
  const { config, db } = context
  if (!(await hasMigrations(db))) throw new CommandRefused('the database is empty: there is nothing to keep')
  const { url } = config.database
  const take = url === undefined ? dumpOfEmbedded(context) : await dumpOfServer(context, url)
  return {
    kind: url === undefined ? 'embedded' : 'postgresql',
    dump: (signal, write) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async tx => {
          const bytes = await take(tx, signal)
          const facts = await factsOf(tx)
          await write(bytes)
          return facts
        }),
  }
}
