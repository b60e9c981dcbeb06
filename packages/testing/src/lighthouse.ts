import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@bohe/launcher/ports.ts'
import { World } from '@bohe/launcher/world.ts'
import lighthouse from 'lighthouse'
import { launchBrowser } from './browser.ts'

/** The scores that a home page has to reach on a mobile device (0–100). */
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

type Category = keyof typeof bars
/** Scores by category, and what the performance score was made of, in milliseconds (CLS: no unit). */
type Scores = Record<Category, number> & { metrics: Record<string, number> }

const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
]

const categories = Object.keys(bars) as Category[]
const runs = 3

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const measure = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse measured nothing at ${url}`)
  const { lhr } = result
  const scores = categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])
  const metrics = Object.fromEntries(
    timings.map(name => [name, Math.round((lhr.audits[name]?.numericValue ?? 0) * 1000) / 1000]),
  )
  return { ...Object.fromEntries(scores), metrics } as Scores
}

const medianOf = async (url: string, port: number): Promise<Scores> => {
  const all: Scores[] = []
  for (let run = 0; run < runs; run++) all.push(await measure(url, port))
  const metrics = Object.fromEntries(timings.map(name => [name, median(all.map(scores => scores.metrics[name] ?? 0))]))
  return {
    ...Object.fromEntries(categories.map(name => [name, median(all.map(scores => scores[name]))])),
    metrics,
  } as Scores
}

const report = (url: string, scores: Scores): boolean => {
  const missed = categories.filter(name => scores[name] < bars[name])
  const reached = categories.map(name => `${name} ${scores[name]}`).join('  ')
  const made = timings.map(name => `${name} ${scores.metrics[name]}`).join('  ')
  process.stdout.write(`${url}  ${reached}${missed.length > 0 ? '  MISSED' : ''}\n    ${made}\n`)
  return missed.length === 0
}

const dataDir = mkdtempSync(join(tmpdir(), 'bohe-lighthouse-'))
const ports = await freePorts()
const world = await new World({ ports, dataDir, sites: ['intl', 'cn'], env: { SITE_INDEXED: '1' } }).start()
const debugging = 9222 + Math.floor(ports.server % 1000)
const browser = await launchBrowser({ args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugging}`] })
const { intl, cn } = world.origins
let allReached = true
for (const url of [`${intl}/`, `${intl}/cn/`, `${cn}/`, `${cn}/en/`]) {
  allReached = report(url, await medianOf(url, debugging)) && allReached
}
await browser.close()
await world.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(allReached ? 0 : 1)
