/**
 * How long answers take about accounts that exist and accounts that do not (product §5, "who exists"): a ratio of the
 * medians for each call that could tell. Ends with 1 when one is beyond the bound. The hashing is production's.
 */
import { createApp } from '#app.ts'
import { createContext } from '#context.ts'
import { openInMemory } from '#database/embedded.ts'
import { createLog } from '#log.ts'
import { createPasswordHashing } from '#password-hashing.ts'
import { seedTestDatabase } from '#tests/support/database/seed-test-database.ts'
import { digest } from '#tests/support/members/accounts.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { startTestSandbox } from '#tests/support/start-sandbox.ts'
import { testConfig } from '#tests/support/test-config.ts'

const bound = 1.2
const rounds = 60

/** What each call is sent about an account that exists, and about one that does not. */
const asked = {
  'log-in, password': {
    path: '/api/auth/login',
    input: (exists: boolean) => ({
      username: exists ? 'gold@bohe.test' : 'nobody@bohe.test',
      password: digest('wrong2026'),
    }),
  },
  'log-in, remembered device': {
    path: '/api/auth/login',
    input: (exists: boolean) => ({
      username: exists ? 'gold@bohe.test' : 'nobody@bohe.test',
      remember_token: 'a1B2'.repeat(8),
    }),
  },
  'log-in, code': {
    path: '/api/auth/login',
    input: (exists: boolean) => ({
      email: exists ? 'gold@bohe.test' : 'nobody@bohe.test',
      mailcode: '123456',
      mailcode_key: 'a'.repeat(32),
    }),
  },
  'new password by code': {
    path: '/api/auth/retrieve',
    input: (exists: boolean) => ({
      register_type: '2',
      email: exists ? 'gold@bohe.test' : 'nobody@bohe.test',
      mailcode: '123456',
      mailcode_key: 'a'.repeat(32),
      new_password: digest('mint-2027'),
      new_password_confirmation: digest('mint-2027'),
    }),
  },
  'code for a new password': {
    path: '/tools/mailcode',
    input: (exists: boolean) => ({ email: exists ? 'gold@bohe.test' : 'nobody@bohe.test', state: '2' }),
  },
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const sandbox = await startTestSandbox()
const { db, close } = await openInMemory()
await seedTestDatabase(db)
const hashing = createPasswordHashing()
// Tests' members have the cheapest hashes, and a hash costs what it was made with.
await db
  .updateTable('members')
  .set({ password_hash: await hashing.hash(digest('gold2026')) })
  .execute()
const clock = movableClock()
const context = await createContext(testConfig(sandbox.settings), {
  db,
  clock,
  hashing,
  log: createLog(() => {}),
})
const app = await createApp(context)

let asking = 0
const time = async (path: string, input: object): Promise<number> => {
  asking += 1
  // Long after the last try, from somewhere else: no count is near its end.
  clock.advance(90_000)
  const remoteAddress = `198.18.${(asking >> 8) & 255}.${asking & 255}`
  const began = performance.now()
  const response = await app.inject({ method: 'POST', url: path, payload: { lang: 'en', ...input }, remoteAddress })
  const took = performance.now() - began
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  return took
}

let worst = 1
for (const [name, { path, input }] of Object.entries(asked)) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const _ of Array(rounds)) {
    times.known.push(await time(path, input(true)))
    times.unknown.push(await time(path, input(false)))
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const ratio = Math.max(known / unknown, unknown / known)
  worst = Math.max(worst, ratio)
  process.stdout.write(
    `${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ratio ${ratio.toFixed(2)}\n`,
  )
}
process.stdout.write(
  `${worst <= bound ? 'passed' : 'FAILED'}: the worst ratio is ${worst.toFixed(2)}, the bound ${bound}\n`,
)
process.exitCode = worst <= bound ? 0 : 1

await app.close()
context.mail.close()
await close()
await sandbox.stop()
