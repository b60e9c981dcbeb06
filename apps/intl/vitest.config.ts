import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['bohe-src'] },
  ssr: { resolve: { conditions: ['bohe-src'] } },
  test: { name: 'intl', include: ['app/**/*.test.{ts,tsx}'] },
})
