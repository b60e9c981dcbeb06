import type { SiteName } from '#languages.ts'
import type { Screen } from '#screens/screen.ts'
import type { ScreenDriver, View } from '#screens/screen-driver.ts'
import { bars, tooHeavy, weighHtml } from '#screens/weights.ts'
import { measureEach, printTable, type Row } from './table.ts'

const view: View = { language: 'Chinese', width: 360, theme: 'light' }

const weigh = async (driver: ScreenDriver, screen: Screen): Promise<Row> => {
  const { page, scriptWeight, leave } = await driver.show(screen, view)
  const weight = { ...scriptWeight, ...(await weighHtml(page)) }
  leave()
  const { weighs = 'public' } = screen
  const { script, files, html, styles } = weight
  const cells = [screen.name, script, bars.script[weighs], files, bars.files[weighs], html, styles]
  return { cells, isMissed: tooHeavy(screen, weight).length > 0 }
}

/** The screens that are pages as they open, once for each address and viewer. */
const weighed = (screens: readonly Screen[]) => screens.filter(({ interact, isBare }) => !interact && !isBare)

/** Weighs what a browser fetches for each page of an edition. */
export const weighScreens = async (
  driver: ScreenDriver,
  site: SiteName,
  screens: readonly Screen[],
): Promise<boolean> => {
  const rows = await measureEach(weighed(screens), screen => weigh(driver, screen))
  process.stdout.write(`\n${site}: bytes of brotli, files of script (home HTML ≤ ${bars.html}, CSS ≤ ${bars.styles})\n`)
  return printTable(['page', 'script', 'bar', 'files', 'bar', 'HTML', 'CSS in it'], rows)
}
