import type { KyselyPlugin } from 'kysely'
import type { PasswordHashing } from '#password-hashing.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { type ApiOptions, startApi } from '#tests/support/start-api.ts'
import { openTestDatabase } from './databases.ts'

/** What a call made the server do: each statement by its kind, and each password hash. */
type Work = string[]

/** Statements that are compiled once are run again and again by the same id. */
const noting = (work: Work): KyselyPlugin => {
  const kinds = new WeakMap<object, string>()
  return {
    transformQuery: ({ queryId, node }) => {
      kinds.set(queryId, node.kind)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      work.push(kinds.get(queryId) ?? 'compiled before')
      return result
    },
  }
}

const hashing = (work: Work): PasswordHashing => ({
  inTurn: quickHashing.inTurn,
  hash: digest => {
    work.push('hash')
    return quickHashing.hash(digest)
  },
  verify: (stored, digest) => {
    work.push('verify')
    return quickHashing.verify(stored, digest)
  },
})

/** The API with a list of the work it does, in order; `during` answers what one piece of it cost. */
export const startCountedApi = async (options: ApiOptions = {}) => {
  const work: Work = []
  const noted = noting(work)
  const database = async () => {
    const connection = await (options.database ?? openTestDatabase)()
    const { db, lookups = db } = connection
    return { ...connection, db: db.withPlugin(noted), lookups: lookups.withPlugin(noted) }
  }
  const api = await startApi({ ...options, database, overrides: { ...options.overrides, hashing: hashing(work) } })
  const during = async <Result>(piece: () => Promise<Result>) => {
    work.length = 0
    const result = await piece()
    return { result, work: [...work] }
  }
  return { api, during }
}
