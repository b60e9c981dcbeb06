import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sharedBrowser } from '#browser/shared-browser.ts'
import { accessibilityProblems } from '#journey.ts'
import type { SiteName } from '#languages.ts'
import { isDeep } from '#variants.ts'
import { screensOf } from './edition-screens.ts'
import { focusFaults } from './focus-faults.ts'
import { layoutFaults, layoutShifts } from './layout-faults.ts'
import type { Screen } from './screen.ts'
import { ScreenDriver, type Shown, type View } from './screen-driver.ts'
import { sentAgain, tooHeavy, weighHtml } from './weights.ts'

const phone = 360
const desktop = 1280
/** A window of 1280 px at 400 %, or of 640 px at 200 % (WCAG 2.2, 1.4.10: nothing is scrolled sideways). */
const zoomed = 320

const languages = ['Chinese', 'English'] as const
const themes = ['light', 'dark'] as const

/** How a screen is looked at once it is there. */
type Look = Omit<View, 'language'>

/** How every screen is looked at, and at further widths where one says so. */
const looksOf = ({ alsoAt = [] }: Screen): Look[] => [
  { width: zoomed, theme: 'light' },
  ...[phone, desktop, ...alsoAt].flatMap(width => themes.map(theme => ({ width, theme }))),
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

/** What is wrong with how the page came: it is too heavy, was sent twice, or moved under the reader. */
const faultsOfOpening = async (screen: Screen, { page, scriptWeight }: Shown): Promise<string[]> => [
  ...tooHeavy(screen, { ...scriptWeight, ...(screen.weighs === 'home' && (await weighHtml(page))) }),
  ...(await sentAgain(page)),
  ...(screen.interact ? [] : await layoutShifts(page)),
]

const faultsOfLook = async ({ page }: Shown): Promise<string[]> => {
  // What lies under the fixed header after an interaction has scrolled there is no fault of the page.
  await page.evaluate('scrollTo(0, 0)')
  return [...(await layoutFaults(page)), ...(await accessibilityProblems(page))]
}

/**
 * Every screen of an edition fits, holds still, is light and accessible in every combination of views, zoomed, in the
 * system's colours, and by keyboard. That takes a quarter of an hour, and is for the deep run.
 */
export const describeScreens = (site: SiteName): void => {
  const driver = openDriver(site)
  const screens = screensOf(site).map(screen => [screen.name, screen] as const)
  describe.runIf(isDeep).concurrent.each(screens)('the screen %s', (_, screen) => {
    const views: View[] = languages.flatMap(language => looksOf(screen).map(look => ({ ...look, language })))
    it.each(views)('fits, $language, $width px, $theme', async view => {
      const shown = await driver().show(screen, view)
      const faults = [...(await faultsOfOpening(screen, shown)), ...(await faultsOfLook(shown))]
      shown.leave()
      expect(faults).toEqual([])
    })

    it.each(walks)('shows where the focus is, %o', async view => {
      const { page, leave } = await driver().show(screen, view)
      const faults = [...(await layoutFaults(page)), ...(await focusFaults(page))]
      leave()
      expect(faults).toEqual([])
    })
  })
}
