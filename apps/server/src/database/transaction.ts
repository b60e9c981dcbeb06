import { setTimeout as wait } from 'node:timers/promises'
import { stalePlan } from './pool/prepared-statements.ts'
import type { Db, Tx } from './schema.ts'

const worthAnotherTry = new Set(['40001', '40P01', stalePlan])

/** The code of an error: a SQLSTATE, or the system's name for it such as ECONNREFUSED. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The SQLSTATE of a database's error; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined => {
  const code = errorCode(error)
  return code && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The constraint that a unique violation names. */
export const violatedUnique = (error: unknown): string | undefined =>
  sqlState(error) === '23505' && error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined

/**
 * Runs work in one transaction, again when it lost a race for locks (serialization failure, deadlock) or a migration
 * changed a table under it.
 */
export const transaction = async <Result>(db: Db, work: (tx: Tx) => Promise<Result>, tries = 10): Promise<Result> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (tries <= 1 || !worthAnotherTry.has(sqlState(error) ?? '')) throw error
    await wait(Math.random() * 50)
    return transaction(db, work, tries - 1)
  }
}
