import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sharedBrowser } from '#browser/shared-browser.ts'
import { accessibilityProblems } from '#journey.ts'
import type { Language, SiteName } from '#languages.ts'
import { isDeep, turnOf } from '#variants.ts'
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
type Looks = readonly [Look, ...Look[]]

/** One time that a screen is opened, and what it is looked at in, one look after another. */
interface Visit {
  language: Language
  looks: Looks
}

const everyLook = (widths: readonly number[]): Look[] =>
  widths.flatMap(width => themes.map(theme => ({ width, theme })))

/** By turns, so that what both editions have is looked at in each way by one of them. */
const everydayVisits: readonly Visit[] = [
  { language: 'Chinese', looks: [{ width: phone, theme: 'light' }] },
  { language: 'English', looks: [{ width: desktop, theme: 'dark' }] },
]

/**
 * How a screen of an edition is looked at: in the deep run in every combination. Everybody's run opens some that stand
 * for the others, on the telephone or on the desktop.
 */
const visitsOf = (site: SiteName, { alsoAt = [], isEveryday }: Screen, number: number): Visit[] => {
  if (isDeep) {
    const looks: Look[] = [{ width: zoomed, theme: 'light' }, ...everyLook([phone, desktop, ...alsoAt])]
    return languages.flatMap(language => looks.map((look): Visit => ({ language, looks: [look] })))
  }
  const everyday = everydayVisits[(number + turnOf[site]) % everydayVisits.length]
  if (!everyday || !isEveryday) return []
  const [look] = everyday.looks
  return [{ ...everyday, looks: [look, ...alsoAt.map(width => ({ ...look, width }))] }]
}

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

const faultsOfLook = async ({ page, dressAs }: Shown, look: Look): Promise<string[]> => {
  await dressAs(look)
  // What lies under the fixed header after an interaction has scrolled there is no fault of the page.
  await page.evaluate('scrollTo(0, 0)')
  const faults = [...(await layoutFaults(page)), ...(await accessibilityProblems(page))]
  return faults.map(fault => `${look.width} px, ${look.theme}: ${fault}`)
}

/**
 * Every screen of an edition fits, holds still, is light and accessible; in the deep run in every combination of views,
 * zoomed, in the system's colours, and by keyboard.
 */
export const describeScreens = (site: SiteName): void => {
  const driver = openDriver(site)
  const screens = screensOf(site).map(
    (screen, number) => [screen.name, screen, visitsOf(site, screen, number)] as const,
  )
  const opened = screens.filter(([, , visits]) => visits.length > 0)
  describe.concurrent.each(opened)('the screen %s', (_, screen, visits) => {
    it.each(visits)('fits, $language, $looks.0.width px and on', async ({ language, looks }) => {
      const shown = await driver().show(screen, { language, ...looks[0] })
      const faults = await faultsOfOpening(screen, shown)
      for (const look of looks) faults.push(...(await faultsOfLook(shown, look)))
      shown.leave()
      expect(faults).toEqual([])
    })

    it.runIf(isDeep).each(walks)('shows where the focus is, %o', async view => {
      const { page, leave } = await driver().show(screen, view)
      const faults = [...(await layoutFaults(page)), ...(await focusFaults(page))]
      leave()
      expect(faults).toEqual([])
    })
  })
}
