import { execFileSync } from 'node:child_process'
import { root } from './root.ts'

/** Paths below the checkout's folder that differ from a commit; new files count, too. */
export const changedFiles = (since = 'HEAD'): string[] => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const tracked = git('diff', '--name-only', since)
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return [...tracked, ...fresh].filter(Boolean)
}

/** Whether a path below the checkout's folder is of no program: a test, or what people read. */
export const isTestOrDocument = (file: string): boolean =>
  /\.test\.tsx?$|^(?:apps|packages)\/[a-z-]+\/(?:tests|e2e)\/|\.md$/.test(file)

/** The suites of journeys that a change can reach: an edition's journeys run what is built of all that is not the other's. */
export const reachedJourneys = (files: readonly string[]): string[] => {
  const sources = files.filter(file => /^(?:apps|packages)\//.test(file) && !isTestOrDocument(file))
  const others = { intl: /^apps\/(?:cn|console)\//, cn: /^apps\/(?:intl|console)\//, console: /^apps\/(?:intl|cn)\// }
  return Object.entries(others)
    .filter(([, other]) => sources.some(file => !other.test(file)))
    .map(([site]) => `${site} journeys`)
}
