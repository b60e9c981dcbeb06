import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevStack, type SiteName } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { quickDatabase } from '#stack-setup.ts'
import { nginxProgram, startNginx } from './nginx.ts'
import { startTap, type Tap } from './tap.ts'

/** A place that is asked: a site or the API, directly or through the proxy before it. */
export interface Entry {
  name: string
  port: number
  /** The host it is asked as. */
  host: string
  kind: 'site' | 'api'
  isProxied: boolean
}

/** The product, with eyes on everything that must not happen. */
export interface RawStack {
  entries: readonly Entry[]
  /** Where a visitor's redirect may lead. */
  origins: readonly string[]
  api: string
  tap: Tap
  /** A port behind the proxy that no request may reach. */
  secretPort: number
  /** Troubles beside answers since the last call: programs that ended, stack traces, requests at the secret port. */
  takeTroubles: () => string[]
  /** Memory of the programs by name, in bytes; empty where the system does not tell. */
  memory: () => Record<string, number>
  /** nginx's access log; '' without nginx. */
  proxyLog: () => string
  stop: () => Promise<void>
}

/** How long a request may take here. Seconds. */
export const requestSeconds = 3

const memoryOf = (pid: number | undefined): number => {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4096
  } catch {
    return 0
  }
}

const listenSecretly = async (port: number, troubles: string[]) => {
  const server = createServer(socket => {
    troubles.push('somebody was led to a port behind the proxy')
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return () => new Promise(resolve => server.close(resolve))
}

const entriesOf = (sites: readonly SiteName[], ports: Record<SiteName | 'server', number>, nginxPort: number) => {
  const direct = [
    ...sites.map(name => ({
      name: name as string,
      port: ports[name],
      host: `${name}.localhost`,
      kind: 'site' as const,
    })),
    { name: 'the API', port: ports.server, host: 'api.localhost', kind: 'api' as const },
  ].map(entry => ({ ...entry, isProxied: false }))
  const proxied = direct.map(entry => ({
    ...entry,
    name: `${entry.name} behind nginx`,
    port: nginxPort,
    isProxied: true,
  }))
  return nginxProgram ? [...direct, ...proxied] : direct
}

/** What the suite sets: visitors come from addresses that are no proxy's, and nobody is waited for long. */
const settings = {
  SITE_HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  SITE_HEADERS_TIMEOUT: String(requestSeconds),
  SITE_REQUEST_TIMEOUT: String(requestSeconds),
  SERVER_REQUEST_TIMEOUT: String(requestSeconds),
}

const nginxBefore = (ports: Record<SiteName | 'server', number>, nginxPort: number) => {
  if (!nginxProgram) return undefined
  return startNginx(nginxProgram, {
    LISTEN: `127.0.0.1:${nginxPort}`,
    INTL_HOSTS: 'intl.localhost',
    INTL_UPSTREAM: `127.0.0.1:${ports.intl}`,
    CN_HOSTS: 'cn.localhost',
    CN_UPSTREAM: `127.0.0.1:${ports.cn}`,
    API_HOSTS: 'api.localhost',
    API_UPSTREAM: `127.0.0.1:${ports.server}`,
    CLIENT_TIMEOUT: `${requestSeconds}s`,
  })
}

const watch = (stack: DevStack, nginxEnded: Promise<string> | undefined, troubles: string[]) => {
  let isStopping = false
  const tell = (trouble: string) => void (isStopping || troubles.push(trouble))
  void nginxEnded?.then(words => tell(`nginx ended: ${words}`))
  for (const { name, ended, lastWords } of stack.programs.values())
    void ended.then(code => tell(`${name} ended with ${code}: ${lastWords()}`))
  return () => {
    isStopping = true
  }
}

const isStack = (line: string) => /^\s+at .+:\d+:\d+\)?$/.test(line)

/** What runs, in the order of its start; it is stopped the other way round. */
const startPrograms = async (sites: readonly SiteName[], troubles: string[]) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-raw-'))
  const [ports, { intl: tapPort, cn: secretPort, server: nginxPort }] = [await freePorts(), await freePorts()]
  const database = await quickDatabase()
  const site = { ...settings, API_ORIGIN: `http://127.0.0.1:${tapPort}` }
  const env = database ? { ...site, DATABASE_URL: database.url } : site
  const onLine = (program: string, line: string) => isStack(line) && troubles.push(`${program} wrote a stack: ${line}`)
  const closeSecret = await listenSecretly(secretPort, troubles)
  const tap = await startTap(tapPort, ports.server)
  const stack = await new DevStack({ ports, dataDir, sites, env, onLine }).start()
  const nginx = await nginxBefore(ports, nginxPort)
  const stop = async () => {
    await nginx?.stop()
    await stack.stop()
    await Promise.all([tap.stop(), closeSecret(), database?.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { stack, tap, nginx, secretPort, entries: entriesOf(sites, ports, nginxPort), stop }
}

/** Starts the sites and the API, a tap between them and, where it is installed, nginx before them. */
export const startRawStack = async (sites: readonly SiteName[]): Promise<RawStack> => {
  const troubles: string[] = []
  const { stack, nginx, stop, ...rest } = await startPrograms(sites, troubles)
  const expectEnd = watch(stack, nginx?.ended, troubles)
  return {
    ...rest,
    origins: [stack.origins.intl, stack.origins.cn],
    api: stack.origins.server,
    proxyLog: () => nginx?.log() ?? '',
    takeTroubles: () => troubles.splice(0),
    memory: () => Object.fromEntries([...stack.programs].map(([name, { pid }]) => [name, memoryOf(pid)])),
    stop: () => {
      expectEnd()
      return stop()
    },
  }
}
