import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'site',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
  },
})
