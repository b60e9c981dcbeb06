import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DevStack, type SiteName } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { root } from '@bohe/launcher/root.ts'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#browser/shared-browser.ts'
import { countAnew } from '#fresh.ts'
import { openGallery } from '#gallery.ts'
import { alikeStyle, makeAlike } from './alike.ts'
import { type RecordScreen, recordScreens } from './console-records.ts'
import { consoleScreens, openConsole, showConsoleScreen } from './console-screens.ts'
import { screensOf } from './edition-screens.ts'
import type { Screen } from './screen.ts'
import { ScreenDriver, type View } from './screen-driver.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.screens') },
    site: { type: 'string', multiple: true, default: ['intl', 'cn', 'console'] },
    name: { type: 'string', multiple: true, default: [] },
    width: { type: 'string', multiple: true, default: ['360', '1280'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    // Without what differs from run to run, to be compared with pictures of another.
    alike: { type: 'boolean', default: false },
    language: { type: 'string', multiple: true, default: ['zh', 'en'] },
  },
})

const languageNames: Record<string, View['language']> = { zh: 'Chinese', en: 'English' }

const languageOf = (short: string): View['language'] => {
  const language = languageNames[short]
  if (!language) throw new Error(`--language is ${Object.keys(languageNames).join(' or ')}, not ${short}`)
  return language
}

const views = values.language.flatMap(short =>
  values.width.flatMap(width =>
    values.theme.map(theme => ({
      language: languageOf(short),
      width: Number(width),
      theme: theme === 'dark' ? ('dark' as const) : ('light' as const),
      suffix: `${width}-${theme}-${short}`,
    })),
  ),
)

/** What a browser leaves out because it is far below the window is in the picture too. */
const wholeStyle = '* { content-visibility: visible !important }'

const isWanted = (name: string) => values.name.length === 0 || values.name.includes(name)

type Suffixed = (typeof views)[number]

const take = async (
  driver: ScreenDriver,
  site: SiteName,
  screen: Screen,
  { suffix, ...view }: Suffixed,
): Promise<1> => {
  const { page, leave } = await driver.show(screen, view)
  const fullPage = !(await page.locator('dialog[open], [popover]:popover-open, details.menu[open]').count())
  const path = join(values.out, site, `${screen.name}-${suffix}.png`)
  if (values.alike) await makeAlike(page)
  await page.screenshot({ path, fullPage, style: values.alike ? wholeStyle + alikeStyle : wholeStyle })
  leave()
  return 1
}

/** A commit that is compared need not have every screen of another: one that it has not is left out, and named. */
const leaveOut =
  (name: string) =>
  (error: Error): 0 => {
    if (!values.alike) throw error
    process.stderr.write(`${name} cannot be shown: ${error.message.split('\n', 1)}\n`)
    return 0
  }

const photograph = async (browser: Browser, stack: DevStack, site: SiteName): Promise<number> => {
  const driver = await new ScreenDriver(browser, stack.origins, site).prepare()
  const screens = screensOf(site).filter(({ name }) => isWanted(name))
  let taken = 0
  for (const screen of screens)
    for (const view of views)
      taken += await take(driver, site, screen, view).catch(leaveOut(`${screen.name}-${view.suffix}`))
  await driver.close()
  return taken
}

/** The operators' console, as its owner sees it, with some records. */
const photographConsole = async (browser: Browser, origins: DevStack['origins']): Promise<number> => {
  const { console: origin } = origins
  const all: readonly RecordScreen[] = [...consoleScreens, ...(await recordScreens(origins))]
  const screens = all.filter(({ name }) => isWanted(name))
  for (const { suffix, language, width, theme } of views) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme })
    const words = language === 'Chinese' ? 'zh-CN' : 'en'
    const page = await openConsole(context, origin, words)
    for (const { name, path, act } of screens) {
      await showConsoleScreen(page, origin + path)
      await act?.(page, words)
      await page.screenshot({ path: join(values.out, 'console', `${name}-${suffix}.png`), fullPage: true })
    }
    await context.close()
  }
  return screens.length * views.length
}

/** Every component, beside the screens that are made of them. */
const photographGallery = async (browser: Browser): Promise<number> => {
  const open = await openGallery(browser)
  for (const { suffix, language, ...view } of views) {
    const page = await open({ ...view, language: language === 'Chinese' ? 'zh-CN' : 'en' })
    await page.screenshot({ path: join(values.out, `gallery-${suffix}.png`), fullPage: true })
    await page.close()
  }
  return views.length
}

countAnew()
rmSync(values.out, { recursive: true, force: true })
mkdirSync(values.out, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'bohe-screens-'))
const sites = values.site.filter(site => site !== 'console') as SiteName[]
const hasConsole = values.site.includes('console')
const serverEntry = 'tests/support/journey-server.ts'
const stack = await new DevStack({ ports: await freePorts(), dataDir, sites, hasConsole, serverEntry }).start()
const browser = await launchBrowser()
let taken = 0
try {
  for (const site of sites) taken += await photograph(browser, stack, site)
  if (hasConsole) taken += await photographConsole(browser, stack.origins)
  if (isWanted('gallery')) taken += await photographGallery(browser)
} finally {
  await browser.close()
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`${taken} pictures in ${values.out}\n`)
