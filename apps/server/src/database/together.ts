import { CompiledQuery, type LogEvent } from 'kysely'
import type { Tx } from './schema.ts'

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

/** Tells of each statement of a packet by itself; all of them were waited for together. */
export const toldApart =
  (observe: (event: LogEvent) => void) =>
  (event: LogEvent): void => {
    for (const query of packetOf(event.query.parameters) ?? [event.query]) observe({ ...event, query })
  }

/**
 * Runs statements of a transaction one after the other, and answers the rows of each: none of them needs what another
 * answers, so that a server gets them as one packet. One that fails fails those behind it as well.
 */
export const together = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Tx,
  ...queries: Queries
): Promise<Answers<Queries>> => {
  // The embedded database is asked in this process.
  if (tx.getExecutor().adapter.supportsMultipleConnections) {
    const packet = CompiledQuery.raw('', [new Packet(queries as readonly CompiledQuery[])])
    return (await tx.executeQuery(packet)).rows as unknown as Answers<Queries>
  }
  const answers: unknown[][] = []
  for (const query of queries) answers.push((await tx.executeQuery(query)).rows)
  return answers as Answers<Queries>
}
