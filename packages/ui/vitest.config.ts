import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Every test cleans its document, so the files can share one.
    isolate: false,
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
