import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DevStack, type DevStackOptions, type SiteName } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { findPostgres, type Postgres } from '@bohe/launcher/postgres.ts'
import { root } from '@bohe/launcher/root.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { checkOut, lastRelease, type OtherCheckout, type Released } from '#releases/last-release.ts'
import { smokeJourney } from '#releases/smoke-journey.ts'
import { isDeep } from '#variants.ts'

const sites = ['intl', 'cn'] as const

const apps = ['server', ...sites] as const

const unreleased = (app: Released) =>
  `This history has no release of ${app}: only the check of the contract compares with contracts/released.`

/** The last release of each app that has one, checked out and built. */
const released = new Map<Released, OtherCheckout>()

beforeAll(async () => {
  if (!isDeep) return
  for (const app of apps) {
    const last = await lastRelease(app)
    process.stdout.write(last ? `The last release of ${app} is ${last.name}.\n` : `${unreleased(app)}\n`)
    if (last) released.set(app, await checkOut(last.commit, app === 'server' ? [] : [app]))
  }
}, 600_000)

afterAll(async () => {
  await Promise.all([...released.values()].map(({ remove }) => remove()))
}, 300_000)

/** The folder of an app's last release; skips the test where there is none. */
const releasedFolder = (app: Released, { skip }: TestContext): string =>
  released.get(app)?.folder ?? skip(unreleased(app))

/** A database that programs of several releases share one after another. */
const sharedData = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bohe-releases-'))
  const { TEST_DATABASE_URL } = process.env
  const database: Postgres | undefined = TEST_DATABASE_URL ? await findPostgres({ TEST_DATABASE_URL }) : undefined
  onTestFinished(async () => {
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const env: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  return { dataDir, env }
}

type Data = Awaited<ReturnType<typeof sharedData>>

/** Starts the product with some programs from another checkout. */
const start = async (data: Data, running: readonly SiteName[], given: Partial<DevStackOptions>) => {
  const serverEntry = 'tests/support/journey-server.ts'
  const stack = new DevStack({ ports: await freePorts(), ...data, sites: running, serverEntry, ...given })
  onTestFinished(() => stack.stop())
  return stack.start()
}

// Another checkout is installed and built for each app: too much for each run.
describe.runIf(isDeep)('while a release is rolled out', { timeout: 300_000 }, () => {
  it.for(sites)("the last release's %s runs on this server", async (site, context) => {
    const folder = releasedFolder(site, context)
    const { origins } = await start(await sharedData(), [site], { checkouts: { [site]: folder } })
    expect(await smokeJourney(folder, site, origins)).toBeUndefined()
  })

  it.for(sites)("this %s runs on the last release's server", async (site, context) => {
    const server = releasedFolder('server', context)
    const { origins } = await start(await sharedData(), [site], { checkouts: { server } })
    expect(await smokeJourney(root, site, origins)).toBeUndefined()
  })

  it.for(sites)("the last release's server serves the last release's %s on this schema", async (site, context) => {
    const [server, folder] = [releasedFolder('server', context), releasedFolder(site, context)]
    const data = await sharedData()
    const migrated = await start(data, [], {})
    await migrated.stop()
    const { origins } = await start(data, [site], { checkouts: { server, [site]: folder } })
    expect(await smokeJourney(folder, site, origins)).toBeUndefined()
  })
})

describe.runIf(isDeep)('a journey of a site that was built before its server changed', { timeout: 300_000 }, () => {
  const changed = async (call: string) => {
    const { env, ...data } = await sharedData()
    const serverEntry = 'tests/support/releases/changed-server.ts'
    const { origins } = await start({ ...data, env: { ...env, CHANGED_CALL: call } }, ['cn'], { serverEntry })
    return smokeJourney(root, 'cn', origins)
  }

  it.each(['a renamed path', 'a removed field', 'a narrowed enum', 'a new required input'])(
    'fails for %s',
    async call => expect(await changed(call)).toMatch(/FAIL .*a visitor registers by phone/),
  )

  it('goes well with a new optional input', async () => expect(await changed('a new optional input')).toBeUndefined())
})
