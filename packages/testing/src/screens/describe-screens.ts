import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#browser.ts'
import { accessibilityProblems } from '#journey.ts'
import type { SiteName } from '#languages.ts'
import { screensOf } from './edition-screens.ts'
import { layoutFaults, layoutShifts } from './layout-faults.ts'
import type { Screen } from './screen.ts'
import { Stage, type View } from './stage.ts'

const phone = 360
const desktop = 1280

/** What each screen is looked at in: both widths, both themes, both languages, if not in every combination. */
const views: readonly View[] = [
  { language: 'Chinese', width: phone, theme: 'light' },
  { language: 'English', width: desktop, theme: 'dark' },
]

const everyView: readonly View[] = (['Chinese', 'English'] as const).flatMap(language =>
  [phone, desktop].flatMap(width => (['light', 'dark'] as const).map(theme => ({ language, width, theme }))),
)

/** A stage for the tests of a file, with a browser of its own. */
const openStage = (site: SiteName): (() => Stage) => {
  let stage: Stage
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
    stage = await new Stage(browser, inject('origins'), site).prepare()
  })
  afterAll(() => browser?.close())
  return () => stage
}

/** Bytes of script, brotli, that a screen may ask for. */
const scriptBar = ({ name }: Screen): number => {
  if (name === 'home') return 122_000
  return name.startsWith('member') ? 165_000 : 140_000
}

const faultsOf = async (stage: Stage, screen: Screen, view: View): Promise<string[]> => {
  const { page, scriptBytes } = await stage.show(screen, view)
  try {
    const bar = scriptBar(screen)
    return [
      ...(screen.act ? [] : await layoutShifts(page)),
      ...(scriptBytes > bar ? [`asks for ${scriptBytes} bytes of script, more than ${bar}`] : []),
      ...(await layoutFaults(page)),
      ...(await accessibilityProblems(page)),
    ]
  } finally {
    await page.close()
  }
}

/** Every screen of an edition fits, holds still and is accessible; with TEST_DEEP in every combination of views. */
export const describeScreens = (site: SiteName): void => {
  const stage = openStage(site)
  describe.each(screensOf(site).map(screen => [screen.name, screen] as const))('the screen %s', (_, screen) => {
    it.each(process.env.TEST_DEEP ? everyView : views)('fits, $language, $width px, $theme', async view => {
      expect(await faultsOf(stage(), screen, view)).toEqual([])
    })
  })
}
