import type { PasswordHashing } from '#password-hashing.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { type ApiOptions, startApi } from '#tests/support/start-api.ts'
import { openTestDatabase } from './databases.ts'

/** What a call made the server do: each statement, and each password hash. */
type Work = string[]

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
export const startCountedApi = async (options: Omit<ApiOptions, 'database'> = {}) => {
  const work: Work = []
  const database = () => openTestDatabase(({ sql }) => work.push(sql))
  const api = await startApi({ ...options, database, overrides: { ...options.overrides, hashing: hashing(work) } })
  const during = async <Result>(piece: () => Promise<Result>) => {
    work.length = 0
    const result = await piece()
    return { result, work: [...work] }
  }
  return { api, during }
}
