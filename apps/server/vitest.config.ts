import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    // Each test opens a server of its own; what files share is code, which is loaded once.
    isolate: false,
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/database/global-setup.ts'],
    // An embedded database opens in about a second, on a busy machine in several.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
