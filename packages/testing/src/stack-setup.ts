import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevStack, type SiteName } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import type { TestProject } from 'vitest/node'
import { isDeep } from './variants.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the running product. */
    origins: DevStack['origins']
    /** Those that answer once everything does. */
    awaited: string[]
  }
}

/** The text of every captcha picture in a journey's stack: its random source always draws the first letter. */
export const knownCaptcha = 'AAAA'

/** The digits of every spoken captcha in a journey's stack. */
export const knownDigits = '0000'

/** The addresses of a product that runs already: programs of several releases together. */
const running = process.env.JOURNEY_ORIGINS

/** A database of the tests' PostgreSQL, where there is one: it answers in a third of the time of the embedded one, which the deep run uses. */
export const quickDatabase = async () => {
  const { TEST_DATABASE_URL } = process.env
  return TEST_DATABASE_URL && !isDeep ? findPostgres({ TEST_DATABASE_URL }) : undefined
}

interface StackOptions {
  sites: readonly SiteName[]
  /** The file that starts the API server, in that server's folder. */
  serverEntry: string
  hasConsole?: boolean
  settings?: Record<string, string>
}

/** The product with the given sites on a fresh database: its addresses before anything answers there, and how to start it. */
const makeStack = async ({ sites, serverEntry, hasConsole = false, settings }: StackOptions) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-journeys-'))
  const database = await quickDatabase()
  const env: Record<string, string> = { ...settings, ...(database && { DATABASE_URL: database.url }) }
  const stack = new DevStack({ ports: await freePorts(), dataDir, sites, hasConsole, serverEntry, env })
  const stop = async () => {
    await stack.stop()
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { stack, stop }
}

/** Starts the whole product with the given sites on a fresh database, its API server from a file in that server's folder. */
export const startStack = async (
  sites: readonly SiteName[],
  serverEntry: string,
  hasConsole = false,
  settings: Record<string, string> = {},
) => {
  const { stack, stop } = await makeStack({ sites, serverEntry, hasConsole, settings })
  await stack.start()
  return { origins: stack.origins, stop }
}

/**
 * A vitest global set-up: the whole product with the given sites on a fresh database, for one project's journeys. Vitest
 * makes one project ready after the other, so it is not waited for here: stacks start beside each other, and each file of
 * journeys waits for its own (`wait-for-stack.ts`). Its random source is fixed, because no test can read a captcha's
 * picture, and a contact gets codes without waiting.
 */
export const setUpStack =
  (sites: readonly SiteName[], hasConsole = false) =>
  async (project: TestProject) => {
    if (running) return project.provide('origins', JSON.parse(running))
    const serverEntry = 'tests/support/journey-server.ts'
    const { stack, stop } = await makeStack({ sites, serverEntry, hasConsole })
    const { origins } = stack
    project.provide('origins', origins)
    project.provide(
      'awaited',
      [...sites, ...(hasConsole ? (['console'] as const) : [])].map(name => origins[name]),
    )
    // What went wrong is told at once; the journeys then say that nobody answers.
    let isOver = false
    const started = stack.start().catch(error => isOver || process.stderr.write(`${project.name}: ${error.stack}\n`))
    return async () => {
      isOver = true
      await stop()
      await started
    }
  }
