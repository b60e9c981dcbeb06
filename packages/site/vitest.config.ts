import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'site',
    // Each file begins as if it were alone (src/testing/begin-alone.ts), so a worker need not.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
