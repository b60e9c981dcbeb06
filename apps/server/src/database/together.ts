import { CompiledQuery } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** Statements that are sent as one packet, each run after the one before. */
export class Packet {
  readonly queries: readonly CompiledQuery[]
  /** Whether the transaction ends with them. */
  readonly commits: boolean

  constructor(queries: readonly CompiledQuery[], commits: boolean) {
    this.queries = queries
    this.commits = commits
  }
}

/** The rows of each statement. */
export type Answers<Queries extends readonly CompiledQuery<unknown>[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never
}

/** What a connection is asked to send as one packet; undefined when it is asked for one statement. */
export const packetOf = ([first]: readonly unknown[]): Packet | undefined =>
  first instanceof Packet ? first : undefined

const send = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Db | Tx,
  queries: Queries,
  commits: boolean,
): Promise<Answers<Queries>> => {
  if (queries.length === 0) return [] as Answers<Queries>
  // The embedded database is asked in this process.
  if (tx.getExecutor().adapter.supportsMultipleConnections) {
    const packet = CompiledQuery.raw('', [new Packet(queries as readonly CompiledQuery[], commits)])
    return (await tx.executeQuery(packet)).rows as unknown as Answers<Queries>
  }
  const answers: unknown[][] = []
  for (const query of queries) answers.push((await tx.executeQuery(query)).rows)
  return answers as Answers<Queries>
}

/**
 * Runs statements one after the other, and answers the rows of each: none of them needs what another answers, so that a
 * server gets them as one packet, and answers once. One that fails fails all of them, in a transaction or outside of one:
 * an embedded database alone keeps those before it then.
 */
export const together = <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Db | Tx,
  ...queries: Queries
): Promise<Answers<Queries>> => send(tx, queries, false)

/**
 * The same, as the last thing that a transaction does: a server commits it in the same packet, so that nothing may be
 * asked in it any more and a refusal would come too late: both throw. One that fails undoes the transaction.
 */
export const commitWith = <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Tx,
  ...queries: Queries
): Promise<Answers<Queries>> => send(tx, queries, true)
