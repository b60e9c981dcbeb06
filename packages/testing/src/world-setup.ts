import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@bohe/launcher/ports.ts'
import { type SiteName, World } from '@bohe/launcher/world.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the running product. */
    origins: World['origins']
  }
}

/** A vitest global set-up: the whole product with the given sites, on a fresh embedded database, for one project's journeys. */
export const setUpWorld = (sites: readonly SiteName[]) => async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-journeys-'))
  const world = await new World({ ports: await freePorts(), dataDir, sites }).start()
  project.provide('origins', world.origins)
  return async () => {
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
