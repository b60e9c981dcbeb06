import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@bohe/launcher/ports.ts'
import pg from 'pg'
import { postgresVersion, run } from '#tests/support/debian.ts'

const password = randomBytes(12).toString('hex')

const asPostgres = (...args: string[]) =>
  run(
    'runuser',
    '-u',
    'postgres',
    '--',
    'env',
    `PGPASSWORD=${password}`,
    `PATH=/usr/lib/postgresql/${postgresVersion()}/bin`,
    ...args,
  )

/** A cluster of PostgreSQL of the drill's own. */
export class Cluster {
  readonly #name = `drill${randomBytes(3).toString('hex')}`
  readonly port: number
  readonly folder: string

  constructor(port: number, folder: string) {
    this.port = port
    this.folder = folder
  }

  /** The database as its owner reaches it, here or by somebody's port. */
  url(port = this.port): string {
    return `postgres://drill:${password}@127.0.0.1:${port}/bohe`
  }

  get #settings() {
    return join('/etc/postgresql', postgresVersion(), this.#name, 'conf.d/drill.conf')
  }

  #control(...args: string[]) {
    return run('pg_ctlcluster', postgresVersion(), this.#name, ...args)
  }

  async create(): Promise<void> {
    await run('pg_createcluster', postgresVersion(), this.#name, '-p', String(this.port), '-d', this.folder)
    // Small, so that the disk of the drill may be.
    writeFileSync(this.#settings, "max_connections = 60\nmax_wal_size = '256MB'\nwal_keep_size = '64MB'\n")
  }

  async start(): Promise<void> {
    await this.#control('start')
  }

  async makeDatabase(): Promise<void> {
    const role = `create role drill superuser login replication password '${password}'`
    for (const statement of [role, 'create database bohe owner drill'])
      await asPostgres('psql', '-p', String(this.port), '-qc', statement)
  }

  /** A copy that follows. Where it is awaited nothing is answered without it: what was answered is on both. */
  async follow(primary: Cluster, { isAwaited = true } = {}): Promise<void> {
    await this.create()
    rmSync(this.folder, { recursive: true })
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'drill']
    await asPostgres('pg_basebackup', ...from, '-D', this.folder, '-R', '-X', 'stream', '-c', 'fast')
    await this.start()
    if (!isAwaited) return
    writeFileSync(primary.#settings, "\nsynchronous_standby_names = '*'\n", { flag: 'a' })
    await primary.#control('reload')
  }

  /** Dies where it stands. */
  async die(): Promise<void> {
    await this.#control('stop', '-m', 'immediate').catch(() => undefined)
  }

  async promote(): Promise<void> {
    await this.#control('promote')
  }

  /** Whether it answers; starts it when it does not, as whoever looks after it would. */
  async bringBack(): Promise<void> {
    for (let tries = 0; tries < 60; tries += 1) {
      if (await this.answers()) return
      await this.start().catch(() => undefined)
      await wait(500)
    }
    throw new Error('the database did not come back')
  }

  async answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url(), connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async drop(): Promise<void> {
    await run('pg_dropcluster', '--stop', postgresVersion(), this.#name).catch(() => undefined)
    rmSync(join('/etc/postgresql', postgresVersion(), this.#name), { recursive: true, force: true })
  }
}

/** So many ports that nobody has. */
export const portsFor = async (many: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < many) for (const port of Object.values(await freePorts())) ports.add(port)
  return [...ports].slice(0, many)
}
