import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** What runs here. */
export interface Release {
  version: string
  /** `unknown` where there is no git to ask. */
  commit: string
}

const manifest = z.object({ version: z.string(), commit: z.optional(z.string()) })

const commitOfCheckout = (): string => {
  try {
    const cwd = new URL('../', import.meta.url)
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

const read = (): Release => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version, commit = commitOfCheckout() } = z.parse(manifest, JSON.parse(text))
  return { version, commit }
}

let known: Release | undefined

/** The version and commit of this server: of an artefact as it was built, of a checkout as git tells. */
export const release = (): Release => {
  known ??= read()
  return known
}
