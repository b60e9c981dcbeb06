import type { DevStack } from '@bohe/launcher/dev-stack.ts'
import { consoleScreens, openConsole } from '#screens/console-screens.ts'
import { enter, type LighthouseBrowser, medianOf } from './lighthouse.ts'
import { measureEach, printTable } from './table.ts'

/** What the console is held to: search engines never see it, and it is no page for a slow phone. */
const rated = ['accessibility', 'best-practices'] as const

/** Lighthouse on each screen of the console, as its owner sees it; all that is named, when some are. */
export const lightConsole = async (
  { console: origin }: DevStack['origins'],
  isWanted: (screen: { name: string }) => boolean,
  lighthouseBrowser: LighthouseBrowser,
): Promise<boolean> => {
  const context = await lighthouseBrowser.browser.newContext()
  await openConsole(context, origin, 'en')
  await enter(lighthouseBrowser, await context.cookies())
  await context.close()
  // An address that is not there answers 404, which Lighthouse does not measure; one that leads on is another screen.
  const there = consoleScreens.filter(isWanted).filter(screen => screen.name !== 'not-found')
  const rows = await measureEach(there, async ({ name, path }) => {
    const scores = await medianOf(origin + path, lighthouseBrowser, 1)
    return { cells: [name, ...rated.map(each => scores[each])], isMissed: rated.some(each => scores[each] < 100) }
  })
  process.stdout.write('\nconsole: Lighthouse\n')
  return printTable(['screen', 'a11y', 'best'], rows)
}
