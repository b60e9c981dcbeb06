import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sharedBrowser } from '#browser/shared-browser.ts'
import { accessibilityProblems } from '#journey.ts'
import type { SiteName } from '#languages.ts'
import { screensOf } from './edition-screens.ts'
import { focusFaults } from './focus-faults.ts'
import { layoutFaults, layoutShifts } from './layout-faults.ts'
import type { Screen } from './screen.ts'
import { ScreenDriver, type View } from './screen-driver.ts'
import { type ScriptWeight, tooHeavy, weighHtml } from './weights.ts'

const phone = 360
const desktop = 1280
/** A window of 1280 px at 400 %, or of 640 px at 200 % (WCAG 2.2, 1.4.10: nothing is scrolled sideways). */
const zoomed = 320

const languages = ['Chinese', 'English'] as const
const themes = ['light', 'dark'] as const

/** What each screen is looked at in: both widths, both themes, both languages, if not in every combination. */
const views: readonly View[] = [
  { language: 'Chinese', width: phone, theme: 'light' },
  { language: 'English', width: desktop, theme: 'dark' },
]

const deepViews: readonly View[] = [
  ...languages.flatMap(language =>
    [phone, desktop].flatMap(width => themes.map(theme => ({ language, width, theme }))),
  ),
  ...languages.map(language => ({ language, width: zoomed, theme: 'light' }) as const),
]

const viewsOf = ({ alsoAt = [] }: Screen): View[] => [
  ...(process.env.TEST_DEEP ? deepViews : views),
  ...alsoAt.flatMap(width => views.map(view => ({ ...view, width }))),
]

/** What each screen is walked through in by the Tab key. */
const walks: readonly View[] = [
  { language: 'Chinese', width: phone, theme: 'light' },
  { language: 'English', width: desktop, theme: 'dark' },
  { language: 'English', width: desktop, theme: 'light', forcedColors: true },
]

/** A driver for the tests of a file. */
const openDriver = (site: SiteName): (() => ScreenDriver) => {
  let driver: ScreenDriver
  beforeAll(async () => {
    driver = await new ScreenDriver(await sharedBrowser(), inject('origins'), site).prepare()
  })
  afterAll(() => driver?.close())
  return () => driver
}

const faultsOf = async (page: Page, screen: Screen, weight: ScriptWeight): Promise<string[]> => [
  ...tooHeavy(screen, { ...weight, ...(screen.weighs === 'home' && (await weighHtml(page))) }),
  ...(screen.interact ? [] : await layoutShifts(page)),
  ...(await layoutFaults(page)),
  ...(await accessibilityProblems(page)),
]

/**
 * Every screen of an edition fits, holds still, is light and accessible; with TEST_DEEP in every combination of views,
 * zoomed, in the system's colours, and by keyboard.
 */
export const describeScreens = (site: SiteName): void => {
  const driver = openDriver(site)
  const screens = screensOf(site).map(screen => [screen.name, screen] as const)
  describe.concurrent.each(screens)('the screen %s', (_, screen) => {
    it.each(viewsOf(screen))('fits, $language, $width px, $theme', async view => {
      const { page, scriptWeight, leave } = await driver().show(screen, view)
      const faults = await faultsOf(page, screen, scriptWeight)
      leave()
      expect(faults).toEqual([])
    })

    it.runIf(process.env.TEST_DEEP).each(walks)('shows where the focus is, %o', async view => {
      const { page, leave } = await driver().show(screen, view)
      const faults = [...(await layoutFaults(page)), ...(await focusFaults(page))]
      leave()
      expect(faults).toEqual([])
    })
  })
}
