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

/** Starts the whole product with the given sites on a fresh embedded database, its API server from a file in that server's folder. */
export const startWorld = async (sites: readonly SiteName[], serverEntry: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-journeys-'))
  const world = await new World({ ports: await freePorts(), dataDir, sites, serverEntry }).start()
  const stop = async () => {
    await world.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origins: world.origins, stop }
}

/**
 * A vitest global set-up: the whole product with the given sites on a fresh embedded database, for one project's
 * journeys. Its dice are loaded, because no test can read a captcha's picture, and a contact gets codes without waiting.
 */
export const setUpWorld = (sites: readonly SiteName[]) => async (project: TestProject) => {
  const { origins, stop } = await startWorld(sites, 'tests/support/journey-server.ts')
  project.provide('origins', origins)
  return stop
}
