import { defineProject } from 'vitest/config'

export default defineProject({
  resolve: { conditions: ['bohe-src'] },
  ssr: { resolve: { conditions: ['bohe-src'] } },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // An embedded database opens in about a second, on a busy machine in several.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
