import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverSettings } from '@bohe/sandbox/server-settings.ts'
import { keepRunning } from './keep-running.ts'
import { leanMemory } from './lean-memory.ts'
import type { Ports } from './ports.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'
import { root } from './root.ts'

export type SiteName = 'intl' | 'cn'
export type ProgramName = 'sandbox' | 'server' | 'console' | SiteName

/** What a stack is made of. */
export interface DevStackOptions {
  ports: Ports
  /** Where the embedded database, the uploads and the sandbox's keys are kept. */
  dataDir: string
  sites: readonly SiteName[]
  /** Whether the operators' console runs, too. */
  hasConsole?: boolean
  /** The sites show their sources as they are edited, and need no build. */
  isDeveloped?: boolean
  /** Settings on top of the stack's own. */
  env?: Record<string, string>
  /** The file that starts the API server, in its folder; `src/main.ts` unless a test brings its own. */
  serverEntry?: string
  /** The checkout that a program is run from; this one unless another release of it is wanted. */
  checkouts?: Partial<Record<'server' | SiteName, string>>
  /** Hears what is being started and each program's lines. */
  onStep?: (step: string) => void
  onLine?: (program: string, line: string) => void
}

const originsOf = (ports: Ports) => ({
  intl: `http://localhost:${ports.intl}`,
  cn: `http://localhost:${ports.cn}`,
  console: `http://localhost:${ports.console}`,
  /** Where the pages inside the iOS app are: the mainland site's server under a host of its own. */
  app: `http://ios.localhost:${ports.cn}`,
  server: `http://127.0.0.1:${ports.server}`,
  sandbox: `http://127.0.0.1:${ports.sandbox}`,
})

type Origins = ReturnType<typeof originsOf>

type Description = Omit<ProgramOptions, 'name' | 'onLine' | 'stopping'> & { name: ProgramName }

const serverFolder = (dataDir: string) => join(dataDir, 'server')

/** A member that the demo's seed made. */
export interface DemoMember {
  login: string
  password: string
  what: string
}

const readDemo = (dataDir: string, file: string): DemoMember[] =>
  JSON.parse(readFileSync(join(serverFolder(dataDir), file), 'utf8'))

/** The seeded staff of the console. */
export const readDemoStaff = (dataDir: string): DemoMember[] => readDemo(dataDir, 'demo-staff.json')

/** The seeded members, as the server wrote them down beside the data. */
export const readDemoMembers = (dataDir: string): DemoMember[] => readDemo(dataDir, 'demo-members.json')

const sandboxProgram = ({ ports, dataDir, env }: DevStackOptions, origins: Origins): Description => ({
  name: 'sandbox',
  folder: join(root, 'apps/sandbox'),
  entry: 'src/main.ts',
  readyUrl: `${origins.sandbox}/healthz`,
  env: {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.sandboxSmtp),
    SANDBOX_TLS_PORT: String(ports.sandboxTls),
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    // PayPal's orders do not say where to call back; the merchant registers it beforehand, as here.
    SANDBOX_PAYPAL_WEBHOOK_URL: `${origins.server}/api/pay/notify/paypal`,
    ...env,
  },
})

const serverProgram = (
  { ports, dataDir, env, serverEntry = 'src/main.ts', checkouts }: DevStackOptions,
  origins: Origins,
): Description => ({
  name: 'server',
  folder: join(checkouts?.server ?? root, 'apps/server'),
  entry: serverEntry,
  readyUrl: `${origins.server}/readyz`,
  env: {
    APP_ENV: '1',
    SERVER_PORT: String(ports.server),
    DATA_DIR: serverFolder(dataDir),
    SITE_ORIGINS: `${origins.intl},${origins.app},${origins.cn}`,
    CONSOLE_ORIGIN: origins.console,
    PUBLIC_API_ORIGIN: origins.server,
    SEED_DEMO: '1',
    ...leanMemory,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${leanMemory.NODE_OPTIONS}`.trim(),
    ...serverSettings(join(dataDir, 'sandbox'), origins.sandbox, ports.sandboxSmtp, ports.sandboxTls),
    ...env,
  },
})

/** Two programs cannot open one port: of several, each is told its own, or none has one. */
const noMetrics = { SITE_METRICS_PORT: '' }

const siteProgram = (
  { ports, env, isDeveloped, checkouts }: DevStackOptions,
  origins: Origins,
  site: SiteName,
): Description => ({
  name: site,
  folder: join(checkouts?.[site] ?? root, 'apps', site),
  entry: 'server.ts',
  readyUrl: `${origins[site]}/healthz`,
  env: {
    APP_ENV: '1',
    NODE_ENV: isDeveloped ? 'development' : 'production',
    SITE_PORT: String(ports[site]),
    API_ORIGIN: origins.server,
    INTL_ORIGIN: origins.intl,
    CN_ORIGIN: origins.cn,
    ...noMetrics,
    ...env,
  },
})

const consoleProgram = ({ ports, env }: DevStackOptions, origins: Origins): Description => ({
  name: 'console',
  folder: join(root, 'apps/console'),
  entry: 'server.ts',
  readyUrl: `${origins.console}/healthz`,
  env: {
    APP_ENV: '1',
    NODE_ENV: 'production',
    SITE_PORT: String(ports.console),
    API_ORIGIN: origins.server,
    CONSOLE_ORIGIN: origins.console,
    ...noMetrics,
    ...env,
  },
})

/** The whole product, running: its addresses, and each program by name. */
export class DevStack {
  readonly origins: Origins
  readonly programs = new Map<ProgramName, Program>()
  readonly #options: DevStackOptions
  readonly #starting = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(options: DevStackOptions) {
    this.#options = options
    this.origins = originsOf(options.ports)
  }

  /** Starts sandbox, API server and sites, each when what it needs is there; on a failure nothing is left running. */
  async start(): Promise<this> {
    mkdirSync(this.#options.dataDir, { recursive: true })
    try {
      await this.#start(sandboxProgram(this.#options, this.origins))
      await this.startServer()
      const { sites, hasConsole } = this.#options
      const pages = sites.map(site => siteProgram(this.#options, this.origins, site))
      if (hasConsole) pages.push(consoleProgram(this.#options, this.origins))
      await Promise.all(pages.map(program => this.#start(program)))
      return this
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Starts the API server, again after it was stopped or killed. */
  startServer(): Promise<void> {
    return this.#start(serverProgram(this.#options, this.origins))
  }

  /** Ends a program, unless it has ended, and starts it as its files are now. */
  async restart(name: ProgramName): Promise<void> {
    await this.programs.get(name)?.stop()
    if (name === 'server') return this.startServer()
    if (name === 'sandbox') return this.#start(sandboxProgram(this.#options, this.origins))
    if (name === 'console') return this.#start(consoleProgram(this.#options, this.origins))
    return this.#start(siteProgram(this.#options, this.origins, name))
  }

  /** Starts each program again that ends by itself; resolves with why when one cannot be started any more. */
  keepRunning(say: (line: string) => void): Promise<string> {
    const kept = [...this.programs].map(([name, program]) => {
      const startAgain = async () => {
        await this.restart(name)
        return this.programs.get(name) as Program
      }
      return keepRunning(program, { startAgain, say, stopping: this.#stopping.signal })
    })
    return Promise.race(kept)
  }

  /** Stops everything, the sites first, and what is still starting before them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(this.#starting)
    for (const program of [...this.programs.values()].reverse()) await program.stop()
  }

  async #start(description: Description): Promise<void> {
    this.#stopping.signal.throwIfAborted()
    this.#options.onStep?.(description.name)
    const starting = this.#launch(description)
    this.#starting.add(starting)
    await starting.finally(() => this.#starting.delete(starting))
  }

  async #launch(description: Description): Promise<void> {
    const { onLine } = this.#options
    const { name } = description
    const heard = onLine && { onLine: (line: string) => onLine(name, line) }
    this.programs.set(name, await startProgram({ ...description, ...heard, stopping: this.#stopping.signal }))
  }
}
