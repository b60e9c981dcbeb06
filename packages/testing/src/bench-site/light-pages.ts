import { loadavg } from 'node:os'
import { type Language, languages, type SiteName } from '#languages.ts'
import type { Screen } from '#screens/screen.ts'
import type { ScreenDriver } from '#screens/screen-driver.ts'
import { categories, enter, type LighthouseBrowser, medianOf, type Scores, timings } from './lighthouse.ts'
import { measureEach, printTable, type Row } from './table.ts'

/** The pages that are measured three times and held to the highest bars. */
const first = ['home', 'login', 'recharge', 'news', 'article-news']
const timesMeasured = 3

/** The least that a page may score. */
const firstBars = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const restBars = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 } as const
/** Pages that search engines are asked not to index: the member's, and those for a forgotten password. */
const hidden = ['forgetpwd']
const hiddenBars = { ...restBars, seo: 0 } as const
/** Milliseconds that every page stays below: in which nothing else gets its turn, and until the largest thing is there. */
const blockingBar = 150
const largestPaintBar = 1200

const isFirst = ({ name }: Screen) => first.includes(name)

const barsOf = (screen: Screen) => {
  if (isFirst(screen)) return firstBars
  return screen.by || hidden.includes(screen.name) ? hiddenBars : restBars
}

const isMissed = (scores: Scores, bars: ReturnType<typeof barsOf>): boolean =>
  categories.some(name => scores[name] < bars[name]) ||
  scores['total-blocking-time'] >= blockingBar ||
  scores['largest-contentful-paint'] > largestPaintBar ||
  scores['cumulative-layout-shift'] > 0

/** One that seems to paint late is measured anew, and the one in the middle counts: the machine has its moments. */
const scoresOf = async (address: string, screen: Screen, lighthouseBrowser: LighthouseBrowser): Promise<Scores> => {
  if (isFirst(screen)) return medianOf(address, lighthouseBrowser, timesMeasured)
  const once = await medianOf(address, lighthouseBrowser, 1)
  const isLate = once['largest-contentful-paint'] > largestPaintBar
  return isLate ? medianOf(address, lighthouseBrowser, timesMeasured) : once
}

const rowOf = async (
  driver: ScreenDriver,
  [screen, language]: Measured,
  lighthouseBrowser: LighthouseBrowser,
): Promise<Row> => {
  await enter(lighthouseBrowser, await driver.cookiesOf(screen))
  const address = driver.addressOf(screen, language)
  const scores = await scoresOf(address, screen, lighthouseBrowser).catch((error: Error) => {
    // The other pages are measured all the same.
    process.stderr.write(`${error.message}\n`)
    return undefined
  })
  const numbers = [...categories, ...timings].map(name => scores?.[name] ?? '')
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return {
    cells: [`${screen.name} ${language}`, ...numbers, load],
    isMissed: !scores || isMissed(scores, barsOf(screen)),
  }
}

type Measured = readonly [Screen, Language]

/** A page in one of its states, by the query of its address; measured as it opens. A tab's or an order's content is a page of its own. */
const isState = ({ path }: Screen) => /[?&](?!tab=|id=)/.test(String(path))

/** Each page as it opens, in the edition's own language; home in both. Lighthouse has a phone of its own. */
const pagesOf = (site: SiteName, screens: readonly Screen[]): Measured[] => {
  const all = Object.keys(languages) as Language[]
  const own = all.filter(language => languages[language][site] === '')
  return screens
    .filter(
      screen => !screen.interact && !screen.status && !screen.isBare && !isState(screen) && screen.by !== 'caller',
    )
    .flatMap(screen => (screen.name === 'home' ? all : own).map(language => [screen, language] as const))
}

/** Lighthouse on a mobile device, for each page of an edition; times are lies where the load average is above the cores. */
export const lightPages = async (
  driver: ScreenDriver,
  site: SiteName,
  screens: readonly Screen[],
  lighthouseBrowser: LighthouseBrowser,
): Promise<boolean> => {
  const rows = await measureEach(pagesOf(site, screens), page => rowOf(driver, page, lighthouseBrowser))
  const thrice = `${first.join(', ')} and what painted late at first`
  process.stdout.write(`\n${site}: Lighthouse, mobile; median of ${timesMeasured} for ${thrice}\n`)
  return printTable(['page', 'perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'load'], rows)
}
