import { defineConfig } from 'vitest/config'
import TestOrder from './packages/launcher/src/test-order.ts'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'apps/*/e2e'],
    reporters: ['default', './packages/launcher/src/summary-reporter.ts'],
    sequence: { sequencer: TestOrder },
    silent: 'passed-only',
  },
})
