import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    // Vitest would leave one core idle; much of a test's time is spent waiting for servers and browsers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', './packages/launcher/src/summary-reporter.ts'],
    silent: 'passed-only',
  },
})
