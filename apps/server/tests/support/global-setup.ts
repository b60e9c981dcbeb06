import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const writer = fileURLToPath(new URL('write-snapshot.ts', import.meta.url))

/** Prepares one embedded database for the whole run; each test file loads its own copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'bohe-server-'))
  const snapshot = join(folder, 'snapshot.tar.gz')
  // A process of its own: this file is not run with the conditions that resolve our packages to their sources.
  await promisify(execFile)(process.execPath, ['--conditions=bohe-src', writer, snapshot])
  project.provide('databaseSnapshot', snapshot)
  return () => rm(folder, { recursive: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the prepared database. */
    databaseSnapshot: string
  }
}
