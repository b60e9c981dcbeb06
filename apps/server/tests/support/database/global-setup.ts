import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { asAdmin, databaseUrl, dropDatabases, freshDatabaseName, serverUrl } from './postgres-admin.ts'

const preparation = fileURLToPath(new URL('prepare-databases.ts', import.meta.url))

/** Prepares one database of each kind for the whole run; each test gets a copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'bohe-server-'))
  const snapshot = join(folder, 'snapshot.tar')
  const template = freshDatabaseName()
  if (serverUrl) await asAdmin(`create database ${template}`)
  // A process of its own, which takes the embedded database's memory with it when it ends.
  const files = serverUrl ? [snapshot, databaseUrl(template)] : [snapshot]
  await promisify(execFile)(process.execPath, [preparation, ...files])
  project.provide('databaseSnapshot', snapshot)
  project.provide('databaseTemplate', template)
  return async () => {
    if (serverUrl) await dropDatabases(template)
    await rm(folder, { recursive: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the prepared embedded database. */
    databaseSnapshot: string
    /** The name of the prepared database on the PostgreSQL server, where there is one. */
    databaseTemplate: string
  }
}
