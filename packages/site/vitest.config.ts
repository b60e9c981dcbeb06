import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['bohe-src'] },
  ssr: { resolve: { conditions: ['bohe-src'] } },
  test: {
    name: 'site',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
