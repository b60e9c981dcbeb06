import { defineConfig } from 'vitest/config'

const conditions = ['bohe-src']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'cn',
    include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: ['e2e/world.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
