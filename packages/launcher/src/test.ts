import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { changedFiles, reachedJourneys } from './changed-files.ts'
import { findPostgres } from './postgres.ts'
import { root } from './root.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { takeApps } from './test-run/app-scope.ts'
import { run, runQuietly, turbo } from './turbo.ts'

const began = Date.now()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** `--project cn`: an app's own run. */
const { own, rest: given } = takeApps(process.argv.slice(2))
const isDeep = given.includes('--deep')
/** `--changed`: what differs from the last commit; `--changed=main`: what differs from there. */
const changed = given.find(argument => /^--changed(?:=|$)/.test(argument))
const passedOn = given.filter(argument => argument !== '--deep' && argument !== changed)

const quietly = async (what: string, command: string, ...args: string[]) => {
  const { code, output } = await runQuietly(command, args)
  return { code, told: `\n▸ ${what}\n${output.trim()}` }
}

const lint = quietly('Format and lint', 'biome', 'check', '--error-on-warnings', ...(own?.folders ?? ['.']))
say('\n▸ Types and builds')
const built = await turbo(['typecheck', 'build'], ...(own?.packages ?? []).map(name => `--filter=${name}...`))
if (built !== 0) process.exit(built)
say((await lint).told)
if ((await lint).code !== 0) process.exit((await lint).code)
// They read what the build has made, and nothing waits for them.
const imports = quietly('Imports', 'depcruise', ...(own?.folders ?? ['apps', 'packages']))
const unused = quietly(
  'Unused code',
  'knip',
  '--no-progress',
  ...(own?.packages ?? []).map(name => `--workspace=${name}`),
)
// The whole run has it among its tests.
const contract = own && quietly('Contract', process.execPath, 'packages/releasing/src/check-contract.ts')

say('\n▸ Tests')
process.env.TMPDIR = await makeScratchFolder()
const postgres = await findPostgres(process.env).catch(error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
say(postgres ? `Tests use ${postgres.how}.` : 'No PostgreSQL was found: tests that need it are counted as skipped.')

const isRun = (suite: string) => !own || own.suites.includes(suite)
const journeys = ['intl journeys', 'cn journeys', 'console journeys'].filter(isRun)
const asProjects = (suites: readonly string[]) => suites.map(name => `--project=${name}`)

/** The runs of the tests, one after the other. */
const runs = (): string[][] => {
  if (changed) {
    const since = changed.split('=')[1] ?? 'HEAD'
    const reached = reachedJourneys(changedFiles(since)).filter(isRun)
    const others = own?.suites.filter(name => !journeys.includes(name)) ?? journeys.map(name => `!${name}`)
    const rest = ['--passWithNoTests', `--changed=${since}`, ...asProjects(others)]
    return reached.length > 0 ? [rest, asProjects(reached)] : [rest]
  }
  // Journeys that fail now and then show it when they are repeated.
  const again = journeys.length > 0 ? [...asProjects(journeys), '--exclude=**/screens.test.ts'] : undefined
  const once = asProjects(own?.suites ?? [])
  return isDeep && again ? [once, again, again] : [once]
}

// The programs that tests start are compiled once, not each time.
const compiled = join(root, 'node_modules/.cache/compiled')

// One more than there are cores: tests wait for programs and databases, too. A project’s own setting has no effect.
const workers = `--maxWorkers=${availableParallelism() + 1}`
// A test that passes on a second try is named in the summary; the deep run gives none a second try.
const retry = isDeep ? [] : ['--retry=1']
const env = {
  TEST_DEEP: isDeep ? '1' : '',
  TEST_BEGAN_AT: String(began),
  TEST_DATABASE_URL: postgres?.url ?? '',
  NODE_COMPILE_CACHE: compiled,
}
let code = 0
for (const options of runs()) {
  code = (await run('vitest', ['run', workers, ...retry, ...options, ...passedOn], env)) || code
}
await postgres?.stop()
const beside = [await imports, await unused, ...(contract ? [await contract] : [])]
for (const { code, told } of beside) if (code !== 0) say(told)
process.exit(beside.find(({ code }) => code !== 0)?.code ?? code)
