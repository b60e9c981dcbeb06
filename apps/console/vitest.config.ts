import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'console',
    // Each file begins as if it were alone (the setup file), so a worker need not.
    isolate: false,
    include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    setupFiles: ['@bohe/site/testing/setup.ts'],
  },
})
