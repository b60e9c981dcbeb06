import type { CompiledQuery, DatabaseConnection } from 'kysely'
import { isServerConnection } from './pool/server-driver.ts'
import type { Db, Tx } from './schema.ts'

/** The rows of each statement. */
export type Answers<Queries extends readonly CompiledQuery<unknown>[]> = {
  [At in keyof Queries]: Queries[At] extends CompiledQuery<infer Row> ? Row[] : never
}

const oneByOne = async (connection: DatabaseConnection, queries: readonly CompiledQuery[]): Promise<unknown[][]> => {
  const answers: unknown[][] = []
  for (const query of queries) answers.push((await connection.executeQuery(query)).rows)
  return answers
}

const send = async <const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Db | Tx,
  queries: Queries,
  commits: boolean,
): Promise<Answers<Queries>> => {
  if (queries.length === 0) return [] as Answers<Queries>
  const answers = await tx
    .getExecutor()
    .provideConnection(connection =>
      isServerConnection(connection) ? connection.executeTogether(queries, commits) : oneByOne(connection, queries),
    )
  return answers as unknown as Answers<Queries>
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
