import { execFileSync } from 'node:child_process'
import { root } from '../root.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** What is released: its commit, with `-changed` when something is not committed, and when that was made, in seconds. */
export interface Commit {
  name: string
  seconds: number
}

/** The checkout's commit. A release without one could not be found again: throws where there is no git. */
export const readCommit = (): Commit => ({
  name: git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '-changed'),
  seconds: Number(git('log', '-1', '--format=%ct')),
})
