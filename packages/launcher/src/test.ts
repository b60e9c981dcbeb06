import { availableParallelism } from 'node:os'
import { findPostgres } from './postgres.ts'
import { run, turbo } from './turbo.ts'

const deep = process.argv.includes('--deep')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What has to hold before a test runs, cheapest first. */
const checks: readonly (readonly [what: string, () => Promise<number>])[] = [
  ['Format and lint', () => run('biome', ['check', '--error-on-warnings', '.'])],
  ['Types and builds', () => turbo(['typecheck', 'build'])],
  ['Unused code', () => run('knip', ['--no-progress'])],
]

for (const [what, check] of checks) {
  say(`\n▸ ${what}`)
  const code = await check()
  if (code !== 0) process.exit(code)
}

say('\n▸ Tests')
const postgres = await findPostgres(process.env).catch(error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
say(
  postgres
    ? `Tests of both databases use ${postgres.how}.`
    : 'No PostgreSQL was found: tests that need it are counted as skipped.',
)
// Vitest would leave one core idle; projects heed only what is said here.
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
const code = await run('vitest', ['run', workers, ...process.argv.slice(2).filter(argument => argument !== '--deep')], {
  TEST_DEEP: deep ? '1' : '',
  TEST_DATABASE_URL: postgres?.url ?? '',
})
await postgres?.stop()
process.exit(code)
