import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevStack, type DevStackOptions } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { startProgram } from '@bohe/launcher/program.ts'
import { buildRelease } from '@bohe/launcher/release/build-release.ts'
import { sampleCountries } from '@bohe/launcher/release/cold-start.ts'
import { readCommit } from '@bohe/launcher/release/commit.ts'
import { serverSettings } from '@bohe/sandbox/server-settings.ts'
import { unitEnvironment } from '@bohe/testing/deployment/unit.ts'
import { sql } from 'kysely'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { Db } from '#database/schema.ts'
import { createPasswordHashing } from '#password-hashing.ts'
import { fill, openOrders } from '../fill.ts'
import { filledPassword } from '../filled.ts'
import { parentOf } from '../processes.ts'
import { Asker } from './load.ts'
import type { RawTask } from './raw-tasks.ts'

export type DatabaseKind = 'postgres' | 'embedded'

/** The server and the vendors it calls, on a filled database. */
export type BenchStack = Awaited<ReturnType<typeof startBenchStack>>

/** How many members there are, and for which of them an order is open. */
const members = 30_000

/** The process that PostgreSQL's connections are children of; undefined when it is not this machine's. */
export const postmasterOf = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const isHere = existsSync(`/proc/${pid}/comm`) && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  return isHere ? parentOf(pid) : undefined
}

const databaseOf = async (kind: DatabaseKind) => {
  if (kind === 'embedded') return undefined
  const found = await findPostgres(process.env)
  if (!found) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
  return found
}

/** Ids of members with an order that is open, and of the others. */
const filled = async (db: Db, settings: Record<string, string>) => {
  const passwordHash = await createPasswordHashing().hash(filledPassword)
  const { begin, end } = await fill(db, { members, passwordHash })
  const account = { merchantId: settings.ALIPAY_SELLER_ID ?? '', appId: settings.ALIPAY_APP_ID ?? '' }
  const middle = begin + members / 2
  await openOrders(db, middle, end - 1, account)
  return { begin, middle, end }
}

type Started = Pick<DevStackOptions, 'serverEntry' | 'env'>

/** The server's release, made in a folder and started as its unit of systemd does. */
export const deployedServer = async (folder: string): Promise<Started> => {
  const release = await buildRelease('server', join(folder, 'release'), readCommit())
  const { DATA_DIR: _, ...env } = unitEnvironment('server', 'a', path => path.replace(/^\/var\//, `${folder}/var/`))
  return {
    serverEntry: join(release.folder, 'main.js'),
    // What environment 3 has: no page for developers, and a file of countries that the operator brings.
    env: { ...env, API_REFERENCE: '0', GEOIP_MMDB_PATH: sampleCountries() },
  }
}

/**
 * Starts the sandbox and the server as they run in production, but that calls may say which address they come from. The
 * server is run from its sources unless another one is given.
 */
export const startBenchStack = async (kind: DatabaseKind, given?: (folder: string) => Promise<Started>) => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-bench-'))
  const ports = await freePorts()
  const database = await databaseOf(kind)
  const origin = `http://127.0.0.1:${ports.sandbox}`
  const settings = serverSettings(join(folder, 'sandbox'), origin, ports.sandboxSmtp, ports.sandboxTls)
  const other = await given?.(folder)
  const ours = { TRUSTED_PROXIES: 'loopback', ...(database && { DATABASE_URL: database.url }) }
  const options = { dataDir: folder, sites: [], ...other, env: { ...other?.env, ...ours } }
  const stack = new DevStack({ ...options, ports })
  await stack.start()
  await stack.programs.get('server')?.stop()
  const serverFolder = join(folder, 'server')
  const settingsOfDatabase = { url: database?.url, pool: 1, prepares: true, folder: serverFolder }
  const { db, close } = await connect(settingsOfDatabase, { limits: maintenanceTimeLimits })
  await migrate(db)
  const ids = await filled(db, settings)
  const postmaster = database && (await postmasterOf(db))
  await close()
  // A raw server reads a folder of its own: only one process may read the embedded database.
  const copy = join(folder, 'raw-database')
  if (!database) cpSync(join(serverFolder, 'database'), copy, { recursive: true })
  await stack.startServer()
  const raws: { stop(): Promise<void> }[] = []
  const startRaw = async (task: RawTask) => {
    const port = (await freePorts()).server
    const file = join(folder, `task-${port}.json`)
    writeFileSync(file, JSON.stringify(task))
    const program = await startProgram({
      name: 'raw server',
      folder: import.meta.dirname,
      entry: 'raw-server.ts',
      env: { RAW_TASK: file, RAW_PORT: String(port) },
      readyUrl: `http://127.0.0.1:${port}/healthz`,
    })
    raws.push(program)
    return { pid: program.pid ?? 0, asker: new Asker(`http://127.0.0.1:${port}`) }
  }
  const others: DevStack[] = []
  /** Another node of the API on the same database, with settings of its own beside the shared ones. */
  const startNode = async (env: Record<string, string> = {}) => {
    const own = { env: { ...options.env, ...env }, ports: { ...ports, server: (await freePorts()).server } }
    const node = new DevStack({ ...options, ...own })
    others.push(node)
    await node.startServer()
    return { pid: node.programs.get('server')?.pid ?? 0, origin: node.origins.server }
  }
  const server = stack.programs.get('server')
  return {
    ...ids,
    kind,
    settings,
    databaseUrl: database?.url ?? copy,
    server: { pid: server?.pid ?? 0, asker: new Asker(stack.origins.server) },
    sandbox: { pid: stack.programs.get('sandbox')?.pid ?? 0, asker: new Asker(stack.origins.sandbox) },
    postmaster,
    alipayKey: JSON.parse(readFileSync(join(folder, 'sandbox/keys/alipay.json'), 'utf8')).alipayPrivateKey as string,
    startRaw,
    startNode,
    origin: stack.origins.server,
    stop: async () => {
      for (const program of [...raws, ...others]) await program.stop()
      await stack.stop()
      await database?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
