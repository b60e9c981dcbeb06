import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePorts } from '@bohe/launcher/ports.ts'
import { findPostgres } from '@bohe/launcher/postgres.ts'
import { startProgram } from '@bohe/launcher/program.ts'
import { root } from '@bohe/launcher/root.ts'
import { serverSettings } from '@bohe/sandbox/server-settings.ts'
import { buildTarballs, type ProgramName, unpack } from './artefacts.ts'
import { filledExample, readEnvFile } from './env-file.ts'
import { type FakeInternet, hosts, mailHost, startFakeInternet } from './fake-internet.ts'
import { firstPackages } from './shop.ts'
import { type RunningUnit, startUnit } from './unit.ts'

/** Where a release of a program runs beside another one. */
export type Slot = 'a' | 'b'

const sites = ['intl', 'cn', 'console'] as const

const originOf = (host: string) => `https://${host}`

/** What the vendors and the merchant agreed on, of those that this shop has; the others are off. */
const vendorSettings = (folder: string): Record<string, string> => {
  const given = serverSettings(folder, 'http://unused')
  const kept = Object.entries(given).filter(([name]) => /^(?:ALIPAY|ALIYUN)_/.test(name) && !name.endsWith('_URL'))
  const { username, password } = new URL(given.SMTP_URL ?? '')
  const mail = { SMTP_URL: `smtps://${username}:${password}@${mailHost}:443`, MAIL_FROM: 'no-reply@bohe.com' }
  return { ...Object.fromEntries(kept), ...mail }
}

const secrets = { SITE_SECRET: randomBytes(32).toString('hex'), SECRET_KEY: randomBytes(32).toString('hex') }

/**
 * A machine with what an operator brings it: tarballs, the settings of `deploy/` filled in, a database, and a file of
 * countries. It is a folder, and nothing in it leads back to the checkout.
 */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'bohe-machine-'))
  readonly #tarballs: Record<ProgramName, string>
  readonly #running = new Map<string, RunningUnit>()
  readonly #ports: Record<Slot, Awaited<ReturnType<typeof freePorts>>>
  readonly #internet: FakeInternet

  constructor(internet: FakeInternet, ports: Machine['slotPorts'], tarballs: Record<ProgramName, string>) {
    this.#internet = internet
    this.#ports = ports
    this.#tarballs = tarballs
  }

  get slotPorts(): Record<Slot, Awaited<ReturnType<typeof freePorts>>> {
    return this.#ports
  }

  /** Where a path of the machine is. */
  readonly at = (path: string): string => path.replace(/^\/(?:opt|etc|var|srv)\//, start => join(this.folder, start))

  write(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true })
    writeFileSync(this.at(path), text)
  }

  port(name: ProgramName, slot: Slot): number {
    return this.#ports[slot][name]
  }

  /** Unpacks a release into a slot, and lays its assets to those of the others. */
  install(name: ProgramName, slot: Slot, change = (_folder: string) => {}): string {
    const folder = this.at(`/opt/bohe/${name}-of-${slot}`)
    unpack(this.#tarballs[name], folder)
    change(folder)
    symlinkSync(basename(folder), this.at(`/opt/bohe/${name}-${slot}`))
    if (name === 'server' && slot === 'a') symlinkSync('server-a', this.at('/opt/bohe/server'))
    const port = name === 'server' ? 'SERVER_PORT' : 'SITE_PORT'
    this.write(`/etc/bohe/${name}-${slot}.env`, `${port}=${this.port(name, slot)}\n`)
    if (name !== 'server')
      cpSync(join(folder, 'build/client/assets'), this.at(`/srv/bohe-assets/${name}`), { recursive: true })
    return folder
  }

  async start(name: ProgramName, slot: Slot): Promise<void> {
    const ready = `http://127.0.0.1:${this.port(name, slot)}/readyz`
    this.#running.set(name + slot, await startUnit([name, slot], ready, this.at, this.#internet.env))
  }

  /** Ends a slot's program as systemd does; it has to end by itself. */
  async stop(name: ProgramName, slot: Slot): Promise<void> {
    const code = await this.#running.get(name + slot)?.stop()
    this.#running.delete(name + slot)
    if (code) throw new Error(`bohe-${name}@${slot} ended with ${code}`)
  }

  async stopAll(): Promise<void> {
    for (const [name, unit] of [...this.#running].reverse()) {
      this.#running.delete(name)
      await unit.stop()
    }
  }

  /** What the programs wrote, a line each. */
  words(): string {
    return [...this.#running].map(([name, unit]) => `${name}: ${unit.words()}`).join('\n')
  }

  /** Runs a command of the operators by the link to the newest release: what it printed. */
  operate(...args: string[]): string {
    const env = { ...this.#internet.env, ...readEnvFile(this.at('/etc/bohe/server.env')) }
    const folder = this.at('/opt/bohe/server')
    const { stdout, stderr, status } = spawnSync(process.execPath, ['operate.js', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`operate ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
    return stdout
  }

  /** The settings of the sites and the console, who call the API at a port. */
  configureSites(apiPort: number): void {
    const common = { SITE_HOST: '127.0.0.1', API_ORIGIN: `http://127.0.0.1:${apiPort}`, TRUSTED_PROXIES: 'loopback' }
    const site = filledExample('site.env.example', { ...common, SITE_SECRET: secrets.SITE_SECRET })
    const console = filledExample('console.env.example', { ...common, CONSOLE_ORIGIN: originOf(hosts.console) })
    for (const name of sites) this.write(`/etc/bohe/${name}.env`, name === 'console' ? console : site)
  }

  configureServer(databaseUrl: string, vendors: Record<string, string>): void {
    const settings = {
      ...{ DATABASE_URL: databaseUrl, TRUSTED_PROXIES: 'loopback', GEOIP_MMDB_PATH: this.at('/srv/country.mmdb') },
      CONTENT_DIR: this.at('/srv/content'),
      SITE_ORIGINS: [hosts.intl, hosts.app, hosts.cn].map(originOf).join(','),
      ...{ CONSOLE_ORIGIN: originOf(hosts.console), PUBLIC_API_ORIGIN: originOf(hosts.api) },
      ...{ ...secrets, CARD_KEY: randomBytes(32).toString('base64') },
      ...vendors,
    }
    const filled = filledExample('server.env.example', settings)
    const placed = filled.replace(/(?<=^UPLOADS_DIR=).*$/m, this.at)
    this.write('/etc/bohe/server.env', placed)
  }

  /** The site's files with contacts of somebody, and the countries of addresses. */
  bringContent(): void {
    cpSync(this.at('/opt/bohe/server-a/content'), this.at('/srv/content'), { recursive: true })
    const config = this.at('/srv/content/config.json')
    writeFileSync(config, readFileSync(config, 'utf8').replaceAll('bohe.example', 'bohe.com'))
    const countries = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
    cpSync(createRequire(join(root, 'apps/server/package.json')).resolve(countries), this.at('/srv/country.mmdb'))
  }

  /** Fills the shop with what is sold first. */
  openShop(): void {
    const empty = this.operate('shop:export')
    this.write('/srv/shop.yaml', empty.replace('packages: []\n', firstPackages))
    this.operate('shop:import', '--file', this.at('/srv/shop.yaml'), '--as', 'lin')
  }
}

/** A machine with the product on it, and the fake internet around it. */
export interface Deployed {
  machine: Machine
  internet: FakeInternet
  /** Where the sandbox, which is every vendor, is asked what it got. */
  sandbox: string
  /** Ports that the proxies have for themselves. */
  internalPort: number
  stop: () => Promise<void>
}

const startSandbox = (folder: string, ports: Awaited<ReturnType<typeof freePorts>>, env: Record<string, string>) =>
  startProgram({
    name: 'sandbox',
    folder: join(root, 'apps/sandbox'),
    entry: 'src/main.ts',
    readyUrl: `http://127.0.0.1:${ports.sandbox}/healthz`,
    env: {
      SANDBOX_PORT: String(ports.sandbox),
      SANDBOX_SMTP_PORT: String(ports.sandboxSmtp),
      SANDBOX_TLS_PORT: String(ports.sandboxTls),
      SANDBOX_DATA_DIR: folder,
      ...env,
    },
  })

/** Builds every release, and deploys them in slot a on a machine of their own, in environment 3. */
export const deploy = async (): Promise<Deployed> => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-internet-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const ports = await freePorts()
    const internet = await startFakeInternet(folder, { web: ports.sandbox, mail: ports.sandboxSmtp })
    stops.push(internet.close)
    const sandbox = await startSandbox(folder, ports, internet.env)
    stops.push(sandbox.stop)
    const postgres = await findPostgres(process.env)
    if (!postgres) throw new Error('no PostgreSQL was found for the deployment')
    stops.push(postgres.stop)
    const machine = new Machine(
      internet,
      { a: await freePorts(), b: await freePorts() },
      buildTarballs(join(folder, 'built')),
    )
    stops.push(() => rmSync(machine.folder, { recursive: true, force: true }))
    stops.push(() => machine.stopAll())
    for (const name of ['server', ...sites] as const) machine.install(name, 'a')
    machine.bringContent()
    machine.configureServer(postgres.url, vendorSettings(folder))
    machine.configureSites(machine.port('server', 'a'))
    await machine.start('server', 'a')
    machine.openShop()
    for (const name of sites) await machine.start(name, 'a')
    return { machine, internet, sandbox: `http://127.0.0.1:${ports.sandbox}`, internalPort: ports.server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
