import { CompiledQuery, type LogEvent } from 'kysely'
import type { Db, Tx } from './schema.ts'

/** Statements that are sent as one packet, each run after the one before. */
class Packet {
  readonly queries: readonly CompiledQuery[]

  constructor(queries: readonly CompiledQuery[]) {
    this.queries = queries
  }
}

/** The rows of each statement. */
export type Answers<Queries extends readonly CompiledQuery<unknown>[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never
}

/** The statements that a connection is asked to send as one packet; undefined when it is asked for one statement. */
export const packetOf = ([first]: readonly unknown[]): readonly CompiledQuery[] | undefined =>
  first instanceof Packet ? first.queries : undefined

/** Tells of each statement of a packet by itself, with its share of the time; of a failure once. */
export const toldApart =
  (observe: (event: LogEvent) => void) =>
  (event: LogEvent): void => {
    const queries = packetOf(event.query.parameters)
    if (!queries) return void observe(event)
    const queryDurationMillis = event.queryDurationMillis / queries.length
    const told = event.level === 'error' ? queries.slice(0, 1) : queries
    for (const query of told) observe({ ...event, query, queryDurationMillis })
  }

/**
 * Runs statements one after the other, and answers the rows of each: none of them needs what another answers, so that a
 * server gets them as one packet. In a transaction one that fails fails those behind it as well; outside of one each is
 * a transaction of its own.
 */
export const together = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Db | Tx,
  ...queries: Queries
): Promise<Answers<Queries>> => {
  if (queries.length === 0) return [] as Answers<Queries>
  // The embedded database is asked in this process.
  if (tx.getExecutor().adapter.supportsMultipleConnections) {
    const packet = CompiledQuery.raw('', [new Packet(queries as readonly CompiledQuery[])])
    return (await tx.executeQuery(packet)).rows as unknown as Answers<Queries>
  }
  const answers: unknown[][] = []
  for (const query of queries) answers.push((await tx.executeQuery(query)).rows)
  return answers as Answers<Queries>
}
