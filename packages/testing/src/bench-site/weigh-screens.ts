import type { SiteName } from '#languages.ts'
import type { Screen } from '#screens/screen.ts'
import type { Stage, View } from '#screens/stage.ts'
import { bars, tooHeavy, weighHtml } from '#screens/weights.ts'
import { printTable, type Row } from './table.ts'

const view: View = { language: 'Chinese', width: 360, theme: 'light' }

const weigh = async (stage: Stage, screen: Screen): Promise<Row> => {
  const { page, scriptWeight, leave } = await stage.show(screen, view)
  const weight = { ...scriptWeight, ...(await weighHtml(page)) }
  leave()
  const { weighs = 'public' } = screen
  const { script, files, html, styles } = weight
  const cells = [screen.name, script, bars.script[weighs], files, bars.files[weighs], html, styles]
  return { cells, isMissed: tooHeavy(screen, weight).length > 0 }
}

/** The screens that are pages as they open, once for each address and looker. */
const weighed = (screens: readonly Screen[]) => screens.filter(({ act, isBare }) => !act && !isBare)

/** Weighs what a browser fetches for each page of an edition. */
export const weighScreens = async (stage: Stage, site: SiteName, screens: readonly Screen[]): Promise<boolean> => {
  const rows: Row[] = []
  for (const screen of weighed(screens)) rows.push(await weigh(stage, screen))
  process.stdout.write(`\n${site}: bytes of brotli, files of script (home HTML ≤ ${bars.html}, CSS ≤ ${bars.styles})\n`)
  return printTable(['page', 'script', 'bar', 'files', 'bar', 'HTML', 'CSS in it'], rows)
}
