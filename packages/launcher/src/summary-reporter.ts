import type { Reporter, TestModule } from 'vitest/node'

/** Milliseconds that a file took: its imports, its hooks and its tests. */
const timeOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  return environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
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

/**
 * Prints the times and, as the last line, what became of the tests: `Tests: 12 passed, 0 failed, 3 skipped`. A file
 * that could not run counts as failed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests('failed')].length === 0) counts.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state !== 'pending') counts[state]++
        else counts.skipped++
      }
    }
    const times = modules.length > 1 ? `\n${timesOf(modules).join('\n')}\n` : ''
    process.once('exit', () =>
      process.stdout.write(
        `${times}\nTests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
      ),
    )
  }
}
