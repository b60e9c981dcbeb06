import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Milliseconds that a file took: its imports, its hooks and its tests. Its environment is the worker's, made once. */
const timeOf = (module: TestModule): number => {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}

const sumOf = (modules: readonly TestModule[]): number => modules.reduce((sum, module) => sum + timeOf(module), 0)

/** Files below this are not worth a line each. */
const shortest = 1000

const line = (milliseconds: number, text: string): string =>
  `${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${text}`

/** Where the time went, by suite and by file, slowest first. */
const timesOf = (modules: readonly TestModule[]): string[] => {
  const suites = [...Map.groupBy(modules, ({ project }) => project.name)]
    .map(([name, own]) => ({ name, time: sumOf(own), count: own.length }))
    .sort((a, b) => b.time - a.time)
  const files = modules.map(module => ({ module, time: timeOf(module) })).sort((a, b) => b.time - a.time)
  const slow = files.filter(({ time }) => time >= shortest)
  return [
    'Time by suite (of all workers together)',
    ...suites.map(({ name, time, count }) => line(time, `${name} (${count} files)`)),
    '',
    'Time by file',
    ...slow.map(({ module, time }) => line(time, `${module.project.name}  ${module.relativeModuleId}`)),
    `          ${files.length - slow.length} more files took less than ${shortest / 1000} s each`,
  ]
}

/** So much is told of how what was seen differs from what was expected. */
const most = { lines: 6, characters: 300 }

/** The lines in which they differ, without the heading that explains the signs. */
const differencesIn = (diff: string): string[] =>
  stripVTControlCharacters(diff)
    .split('\n')
    .filter(text => /^[-+] /.test(text) && !/^[-+] (Expected|Received)/.test(text))
    .slice(0, most.lines)
    .map(text => text.slice(0, most.characters))

/** What went wrong, in what it differs, what a page was waited for, and at which line of the test. */
const troubleOf = (
  { message, diff = '', stacks = [] }: TestError,
  { moduleId, relativeModuleId }: TestModule,
): string => {
  const [what = '', ...more] = stripVTControlCharacters(message).split('\n')
  const waiting = more.find(text => text.includes('waiting for'))?.replace(/^[\s-]*/, '')
  const place = stacks.find(({ file }) => file === moduleId)
  return [what, ...differencesIn(diff), waiting, place && `${relativeModuleId}:${place.line}`]
    .filter(Boolean)
    .join('\n        ')
}

/** Which test it is, and the errors of its tries. */
const lineOf = (test: TestCase): string => {
  const troubles = (test.result().errors ?? []).map(error => troubleOf(error, test.module))
  return [`  ${test.project.name}  ${test.module.relativeModuleId} > ${test.fullName}`, ...new Set(troubles)].join(
    '\n      ',
  )
}

/** An error that no test caught, such as of a promise that nobody awaits. */
interface OutsideError {
  message: string
  stack?: string
  cause?: unknown
  /** Which file ran at that time. */
  VITEST_TEST_PATH?: string
}

const isOutsideError = (error: unknown): error is OutsideError =>
  typeof error === 'object' && error !== null && 'message' in error

/** Where it came from, and why. */
const placeOf = ({ message, stack, cause }: OutsideError): string =>
  [stack ?? message, ...(isOutsideError(cause) ? [`caused by ${placeOf(cause)}`] : [])].join('\n      ')

const listed = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : [])

/** The test command's own time until now, its types and builds among it, where it is that which runs the tests. */
const wholeTime = (): string[] => {
  const began = Number(process.env.TEST_BEGAN_AT)
  if (!began) return []
  const seconds = Math.round((Date.now() - began) / 1000)
  return [`Types, builds and tests took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`]
}

/** A run in which more tests than these needed a second try has failed. */
const mostFlaky = 3

/**
 * Prints the times, the tests that failed or needed a second try, and as the last line what became of all:
 * `Tests: 12 passed, 0 failed, 3 skipped`. A file that could not run counts as failed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly OutsideError[]) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const having = (state: string) => tests.filter(test => test.result().state === state)
    const flaky = having('passed').filter(test => test.diagnostic()?.flaky)
    const broken = modules.filter(
      module => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    )
    const failed = [
      ...errors.map(error => `  outside of a test  ${error.VITEST_TEST_PATH ?? ''}\n      ${placeOf(error)}`),
      ...broken.map(
        module => `  ${module.project.name}  ${module.relativeModuleId}\n      ${module.errors()[0]?.message ?? ''}`,
      ),
      ...having('failed').map(lineOf),
    ]
    const passed = having('passed').length
    if (flaky.length > mostFlaky) process.exitCode = 1
    const lines = [
      ...(modules.length > 1 ? ['', ...timesOf(modules)] : []),
      ...listed(`Passed on a second try (more than ${mostFlaky} fail the run)`, flaky.map(lineOf)),
      ...listed('Failed', failed),
      '',
      ...wholeTime(),
      `Tests: ${passed} passed, ${failed.length} failed, ${tests.length - passed - having('failed').length} skipped`,
    ]
    process.once('exit', () => process.stdout.write(`${lines.join('\n')}\n`))
  }
}
