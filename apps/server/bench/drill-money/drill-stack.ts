import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { checkOut, lastRelease } from '@bohe/testing/releases/last-release.ts'
import { createContext } from '#context.ts'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { createLog } from '#log.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { startCallbackProxy } from '#tests/chaos/callback-proxy.ts'
import type { Dice } from '#tests/chaos/dice.ts'
import { Cluster, portsFor } from '#tests/support/database/clusters.ts'
import { run } from '#tests/support/debian.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { startBalancer } from './balancer.ts'
import { nodeOf } from './nodes.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-money-'))
chmodSync(folder, 0o755)
/** Where the primary's data are: small, so that it can be filled, and nobody else's. */
export const disk = join(folder, 'disk')
const [api = 0, one = 0, two = 0, database = 0, primaryPort = 0, replicaPort = 0] = await portsFor(6)
export const primary = new Cluster(primaryPort, join(disk, 'data'))
export const replica = new Cluster(replicaPort, join(folder, 'copies/replica'))

/** Everything that is to be ended, the last first. */
const endings: (() => Promise<unknown>)[] = []

const startDatabases = async () => {
  mkdirSync(disk)
  await run('mount', '-t', 'tmpfs', '-o', 'size=6g', 'tmpfs', disk)
  endings.push(() => run('umount', '-l', disk))
  endings.push(() => primary.drop())
  await primary.create()
  await primary.start()
  await primary.makeDatabase()
  await run('install', '-d', '-o', 'postgres', '-g', 'postgres', '-m', '755', join(folder, 'copies'))
  endings.push(() => replica.drop())
  await replica.follow(primary)
}

let later = 0
/** The real time, and what is added to it when all is over. */
export const clock = { now: () => new Date(Date.now() + later) }
export const passTime = (seconds: number): void => {
  later += seconds * 1000
}

/** The last release of the server, checked out; nothing where the history has none. */
const lastServer = async () => {
  const last = await lastRelease('server')
  if (!last) return
  const { folder: checkout, remove } = await checkOut(last.commit, [])
  endings.push(remove)
  return { name: last.name, checkout }
}

/**
 * Databases, haproxy, the vendors and two nodes that read lists from the copy. The second is the last release, and its
 * clock is ahead by seconds.
 */
export const startDrillStack = async (dice: Dice, ahead: number) => {
  const released = await lastServer()
  await startDatabases()
  const balancer = await startBalancer(folder, {
    ...{ api, nodes: [one, two], database, primary: primaryPort, replica: replicaPort },
  })
  endings.push(() => balancer.stop())
  const front = `http://127.0.0.1:${api}`
  const callbackProxy = await startCallbackProxy(dice.child('callback-proxy'), () => front)
  endings.push(() => callbackProxy.stop())
  const sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, dataDir: join(folder, 'sandbox'), clock },
    retrySchedule: [1, 3, 15, 60],
    webhookUrl: `${callbackProxy.origin}/api/pay/notify/paypal`,
  })
  endings.push(() => sandbox.stop())
  const settings = {
    ...sandbox.settings,
    ...{ APP_ENV: '1', DATABASE_URL: primary.url(database), DATABASE_READ_URL: replica.url() },
    ...{ PUBLIC_API_ORIGIN: callbackProxy.origin },
    ...{ TRUSTED_PROXIES: 'loopback', SEED_DEMO: '0', DATABASE_POOL: '8' },
  }
  const maintenance = openServer({ url: settings.DATABASE_URL, pool: 1, limits: maintenanceTimeLimits })
  await migrate(maintenance.db)
  await maintenance.close()
  const config = testConfig({ ...settings, DATA_DIR: join(folder, 'operator') })
  const context = await createContext(config, { clock, log: createLog(() => {}) })
  endings.push(() => context.close())
  await seedDemo(context)
  const nodes = [
    nodeOf({ port: one, folder }, settings),
    nodeOf({ port: two, folder, ahead, checkout: released?.checkout }, settings),
  ]
  for (const node of nodes) {
    endings.push(() => node.stop())
    await node.start()
  }
  return { balancer, front, callbackProxy, sandbox, context, nodes, released: released?.name }
}

export type DrillStack = Awaited<ReturnType<typeof startDrillStack>>

/** Ends all that was started, also when the start failed midway. */
export const stopDrillStack = async (): Promise<void> => {
  for (const end of endings.reverse()) await end().catch(error => process.stderr.write(`${error.message}\n`))
  rmSync(folder, { recursive: true, force: true })
}
