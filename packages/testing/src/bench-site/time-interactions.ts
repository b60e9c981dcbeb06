import type { SiteName } from '#languages.ts'
import type { Screen } from '#screens/screen.ts'
import type { ScreenDriver, View } from '#screens/screen-driver.ts'
import { type Interaction, pressControls } from './press-controls.ts'
import { measureEach, printTable, type Row } from './table.ts'

const view: View = { language: 'Chinese', width: 360, theme: 'light', isDrawn: true }

/** Milliseconds from a press until the screen shows what it did. */
const bar = 100

/** The slowest interaction of a screen, and how many there were. */
interface Slowest {
  slowest: Interaction
  count: number
}

const measure = async (driver: ScreenDriver, screen: Screen): Promise<Slowest> => {
  const { page } = await driver.show(screen, view)
  const { count, timed } = await pressControls(page)
  // Where somebody pressed everything, no other screen is shown: one that asked to open another program takes no press.
  await page.close()
  const [slowest = { duration: 0, on: '' }] = timed.toSorted((one, other) => other.duration - one.duration)
  return { slowest, count }
}

/** One that misses the bar is measured twice more, and the one in the middle counts: the machine has its moments. */
const measured = async (driver: ScreenDriver, screen: Screen): Promise<Slowest> => {
  const first = await measure(driver, screen)
  if (first.slowest.duration <= bar) return first
  const all = [first, await measure(driver, screen), await measure(driver, screen)]
  return all.toSorted((one, other) => one.slowest.duration - other.slowest.duration)[1] ?? first
}

const rowOf = async (driver: ScreenDriver, screen: Screen): Promise<Row> => {
  const { slowest, count } = await measured(driver, screen)
  const cells = [screen.name, count, slowest.duration, slowest.on]
  return { cells, isMissed: count === 0 || slowest.duration > bar }
}

/** Presses and types what each screen holds, and tells the slowest interaction (INP) of each. */
export const timeInteractions = async (
  driver: ScreenDriver,
  site: SiteName,
  screens: readonly Screen[],
): Promise<boolean> => {
  const pressed = screens.filter(({ isBare }) => !isBare)
  const rows = await measureEach(pressed, screen => rowOf(driver, screen))
  process.stdout.write(`\n${site}: milliseconds until a press shows, at the speed of this machine (at most ${bar})\n`)
  return printTable(['screen', 'presses', 'slowest', 'on'], rows)
}
