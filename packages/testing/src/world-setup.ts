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

/** What every captcha of a journey's world shows: the first letter of its alphabet, drawn by loaded dice. */
export const knownCaptcha = 'AAAA'

/** What every captcha to be heard says in a journey's world. */
export const knownDigits = '0000'

/**
 * A vitest global set-up: the whole product with the given sites on a fresh embedded database, for one project's
 * journeys. Its dice are loaded, because no test can read a captcha's picture, and a contact gets codes without waiting.
 */
export const setUpWorld = (sites: readonly SiteName[]) => async (project: TestProject) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-journeys-'))
  const serverEntry = 'tests/support/journey-server.ts'
  const world = await new World({ ports: await freePorts(), dataDir, sites, serverEntry }).start()
  project.provide('origins', world.origins)
  return async () => {
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
