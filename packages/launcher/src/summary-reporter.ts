import type { Reporter, TestModule } from 'vitest/node'

/** Prints the run in one closing line: `Tests: 12 passed, 0 failed, 3 skipped`. A file that could not run counts as failed. */
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
    process.once('exit', () =>
      process.stdout.write(`\nTests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`),
    )
  }
}
