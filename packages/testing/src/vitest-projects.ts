import { join } from 'node:path'
import type { SiteName } from '@bohe/launcher/dev-stack.ts'
import { root } from '@bohe/launcher/root.ts'
import { defineProject } from 'vitest/config'

/** The tests of an edition's own screens and addresses. */
export const editionTests = (site: SiteName) =>
  defineProject({
    test: {
      name: site,
      // Each file begins as if it were alone (the setup file), so a worker need not.
      isolate: false,
      include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
      setupFiles: ['@bohe/site/testing/setup.ts'],
      testTimeout: 30_000,
    },
  })

/** The journeys of an edition or the console: one stack for all files, one browser for all files of a worker. */
export const editionJourneys = (site: SiteName | 'console') => {
  const folder = join(root, 'apps', site)
  return defineProject({
    root: folder,
    test: {
      name: `${site} journeys`,
      include: ['e2e/**/*.test.ts'],
      globalSetup: [join(folder, 'e2e/stack.ts')],
      setupFiles: ['@bohe/testing/wait-for-stack.ts'],
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A busy machine draws late: what a page is waited for to say has as long as what it is waited for to show.
      expect: { poll: { timeout: 15_000 } },
    },
  })
}
