import type { SiteName } from '#languages.ts'
import type { Screen } from '#screens/screen.ts'
import type { Stage, View } from '#screens/stage.ts'
import { bars, tooHeavy, weighHtml } from '#screens/weights.ts'
import { printTable, type Row } from './table.ts'

const view: View = { language: 'Chinese', width: 360, theme: 'light' }

const weigh = async (stage: Stage, screen: Screen): Promise<Row> => {
  const { page, scriptBytes: script, leave } = await stage.show(screen, view)
  const weight = { script, ...(await weighHtml(page)) }
  leave()
  const bar = bars.script[screen.weighs ?? 'public']
  const cells = [screen.name, script, bar, weight.html, weight.styles]
  return { cells, isMissed: tooHeavy(screen, weight).length > 0 }
}

/** The screens that are pages as they open, once for each address and looker. */
const weighed = (screens: readonly Screen[]) => screens.filter(({ act, isBare }) => !act && !isBare)

/** Weighs what a browser fetches for each page of an edition. */
export const weighScreens = async (stage: Stage, site: SiteName, screens: readonly Screen[]): Promise<boolean> => {
  const rows: Row[] = []
  for (const screen of weighed(screens)) rows.push(await weigh(stage, screen))
  process.stdout.write(`\n${site}: bytes of brotli (home HTML ≤ ${bars.html}, CSS ≤ ${bars.styles})\n`)
  return printTable(['page', 'script', 'bar', 'HTML', 'CSS in it'], rows)
}
