import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevStack, type SiteName } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the running product. */
    origins: DevStack['origins']
  }
}

/** The text of every captcha picture in a journey's stack: its random source always draws the first letter. */
export const knownCaptcha = 'AAAA'

/** The digits of every spoken captcha in a journey's stack. */
export const knownDigits = '0000'

/** Starts the whole product with the given sites on a fresh embedded database, its API server from a file in that server's folder. */
export const startStack = async (sites: readonly SiteName[], serverEntry: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-journeys-'))
  const stack = await new DevStack({ ports: await freePorts(), dataDir, sites, serverEntry }).start()
  const stop = async () => {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origins: stack.origins, stop }
}

/**
 * A vitest global set-up: the whole product with the given sites on a fresh embedded database, for one project's
 * journeys. Its random source is fixed, because no test can read a captcha's picture, and a contact gets codes without waiting.
 */
export const setUpStack = (sites: readonly SiteName[]) => async (project: TestProject) => {
  const { origins, stop } = await startStack(sites, 'tests/support/journey-server.ts')
  project.provide('origins', origins)
  return stop
}
