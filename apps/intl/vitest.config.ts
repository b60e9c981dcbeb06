import { defineProject } from 'vitest/config'

const conditions = ['bohe-src']

export default defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'intl',
    include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    setupFiles: ['@bohe/site/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
