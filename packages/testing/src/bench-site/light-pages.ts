import { loadavg } from 'node:os'
import lighthouse from 'lighthouse'
import type { Language, SiteName } from '#languages.ts'
import { screensOf } from '#screens/edition-screens.ts'
import type { Screen } from '#screens/screen.ts'
import type { Stage } from '#screens/stage.ts'
import { median, printTable, type Row } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

type Name = (typeof categories)[number] | (typeof timings)[number]
type Scores = Record<Name, number>

/** The pages that are measured three times and held to the highest bars; `home` in both languages. */
const first = ['home', 'login', 'recharge', 'news', 'article-news']
const timesMeasured = 3

const measure = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}`)
  const { lhr } = result
  return Object.fromEntries([
    ...categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ...timings.map(name => [name, Math.round((lhr.audits[name]?.numericValue ?? 0) * 1000) / 1000]),
  ]) as Scores
}

const medianOf = async (url: string, port: number, times: number): Promise<Scores> => {
  const all: Scores[] = []
  while (all.length < times) all.push(await measure(url, port))
  const names: readonly Name[] = [...categories, ...timings]
  return Object.fromEntries(names.map(name => [name, median(all.map(scores => scores[name]))])) as Scores
}

const isMissed = (scores: Scores, isFirst: boolean): boolean => {
  if (!isFirst) return categories.some(name => scores[name] < 95)
  const isSlow = scores.performance < 98 || scores['total-blocking-time'] >= 150
  const shifts = scores['cumulative-layout-shift'] > 0
  return isSlow || shifts || categories.some(name => name !== 'performance' && scores[name] < 100)
}

const rowOf = async (stage: Stage, screen: Screen, language: Language, port: number): Promise<Row> => {
  const isFirst = first.includes(screen.name)
  const scores = await medianOf(stage.addressOf(screen, language), port, isFirst ? timesMeasured : 1)
  const numbers = [...categories, ...timings].map(name => scores[name])
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return { cells: [`${screen.name} ${language}`, ...numbers, load], isMissed: isMissed(scores, isFirst) }
}

/** What a visitor may open, in one language; home in both. */
const pagesOf = (site: SiteName): [Screen, Language][] => {
  const screens = screensOf(site).filter(({ by, act, status, isBare }) => !by && !act && !status && !isBare)
  return screens.flatMap(screen =>
    screen.name === 'home'
      ? [
          [screen, 'Chinese'],
          [screen, 'English'],
        ]
      : [[screen, 'Chinese']],
  ) as [Screen, Language][]
}

/** Lighthouse on a mobile device, for each public page of an edition; times are lies where the load average is above the cores. */
export const lightPages = async (stage: Stage, site: SiteName, port: number): Promise<boolean> => {
  const rows: Row[] = []
  for (const [screen, language] of pagesOf(site)) rows.push(await rowOf(stage, screen, language, port))
  process.stdout.write(`\n${site}: Lighthouse, mobile; median of ${timesMeasured} for ${first.join(', ')}\n`)
  return printTable(['page', 'perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'load'], rows)
}
