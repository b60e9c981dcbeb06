import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DevStack } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { launchBrowser } from '#browser/shared-browser.ts'
import type { SiteName } from '#languages.ts'
import { screensOf } from '#screens/edition-screens.ts'
import type { Screen } from '#screens/screen.ts'
import { ScreenDriver } from '#screens/screen-driver.ts'
import { lightConsole } from './light-console.ts'
import { lightPages } from './light-pages.ts'
import { measureThroughput } from './throughput.ts'
import { weighScreens } from './weigh-screens.ts'

/**
 * Weighs, times and loads the built sites, and has Lighthouse look at them and, with `--site console`, at the console;
 * ends with 1 when a bar is missed. `--quick` leaves Lighthouse out, `--name` all but these pages.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    name: { type: 'string', multiple: true, default: [] },
    site: { type: 'string', multiple: true, default: ['intl', 'cn'] },
  },
})
const sites = values.site.filter(site => site !== 'console') as SiteName[]
const hasConsole = values.site.includes('console')

const dataDir = mkdtempSync(join(tmpdir(), 'bohe-bench-'))
const ports = await freePorts()
// Its random source is fixed: the members who view the pages register with a known captcha.
const serverEntry = 'tests/support/journey-server.ts'
// As in production, where search engines may index the pages.
const env = { SITE_INDEXED: '1' }
const stack = await new DevStack({ ports, dataDir, sites, hasConsole, serverEntry, env }).start()
const port = (await freePorts()).intl
const browser = await launchBrowser({ args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`] })
const isWanted = ({ name }: Pick<Screen, 'name'>) => values.name.length === 0 || values.name.includes(name)

const benchSite = async (site: SiteName): Promise<boolean> => {
  const driver = await new ScreenDriver(browser, stack.origins, site).prepare()
  const screens = screensOf(site).filter(isWanted)
  const isLight = await weighScreens(driver, site, screens)
  const isFast = values.quick || (await lightPages(driver, site, screens, { browser, port }))
  await driver.close()
  return isLight && isFast
}

let isReached = true
try {
  for (const site of sites) {
    isReached = (await benchSite(site)) && isReached
    if (values.name.length === 0)
      isReached = (await measureThroughput(site, stack.origins.server, dataDir)) && isReached
  }
  if (hasConsole) isReached = (await lightConsole(stack.origins, isWanted, { browser, port })) && isReached
} finally {
  await browser.close()
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(isReached ? 0 : 1)
