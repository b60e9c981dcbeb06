import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What runs here. */
export interface Release {
  version: string
  /** `unknown` where there is no git to ask. */
  commit: string
}

/** What nobody said anything about. */
export const unreleased: Release = { version: '0.0.0', commit: 'unknown' }

const commitOfCheckout = (folder: string): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return unreleased.commit
  }
}

/** The version and commit of the program in a folder: of an artefact as it was built, of a checkout as git tells. */
export const readRelease = (folder: string): Release => {
  const { version, commit = commitOfCheckout(folder) } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { version, commit }
}
