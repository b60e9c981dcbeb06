import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@bohe/launcher/root.ts'

const run = promisify(execFile)

/** What is released alone. */
export type Released = 'server' | 'intl' | 'cn' | 'console'

const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * An app's newest release before this commit, as far as the checkout's history has it: its tag or, in a clone without
 * tags, the commit that `release:tag` made.
 */
export const lastRelease = async (app: Released): Promise<{ name: string; commit: string } | undefined> => {
  const pattern = `@bohe/${app}@*`
  const tags = await git('tag', '--list', pattern, '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname')
  const tag = tags.split('\n').find(Boolean)
  if (tag) return { name: tag, commit: tag }
  const line = await git('log', '-1', `--grep=^Release @bohe/${app}@`, '--format=%H %s', 'HEAD^@')
  const [commit, , name] = line.split(' ')
  return commit && name ? { name, commit } : undefined
}

/** A checkout beside this one, of another commit, installed and built. */
export interface OtherCheckout {
  folder: string
  remove: () => Promise<void>
}

/** A checkout with its packages takes a gigabyte: the run's own temporary files may be in memory. */
const place = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()

/** Checks a commit out into a folder among temporary files, installs it, and builds the sites that are named. */
export const checkOut = async (commit: string, sites: readonly string[]): Promise<OtherCheckout> => {
  const parent = mkdtempSync(join(place, 'bohe-release-'))
  const folder = join(parent, 'bohe')
  const pnpm = (...args: string[]) => run('npx', ['-y', 'pnpm@12', ...args], { cwd: folder, maxBuffer: 64 * 1024 ** 2 })
  await git('worktree', 'add', '--quiet', '--detach', folder, commit)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => {})
    await rm(parent, { recursive: true, force: true })
  }
  try {
    await pnpm('install', '--frozen-lockfile', '--prefer-offline')
    if (sites.length > 0) await pnpm('exec', 'turbo', 'run', 'build', ...sites.map(site => `--filter=@bohe/${site}`))
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}
