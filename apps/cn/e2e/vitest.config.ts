import { join } from 'node:path'
import { defineProject } from 'vitest/config'

const conditions = ['bohe-src']

/** Journeys: one stack for all files, one browser for all files of a worker. */
export default defineProject({
  root: join(import.meta.dirname, '..'),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'cn journeys',
    include: ['e2e/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, 'stack.ts')],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
