import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*'],
    reporters: ['default', './packages/launcher/src/summary-reporter.ts'],
    silent: 'passed-only',
  },
})
