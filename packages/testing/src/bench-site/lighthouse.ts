import lighthouse from 'lighthouse'
import type { Browser, Cookie } from 'playwright-core'
import { median } from './table.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

type Name = (typeof categories)[number] | (typeof timings)[number]

/** Categories from 0 to 100, times in milliseconds, shifts without unit. */
export type Scores = Record<Name, number>

/** A browser and the port that Lighthouse drives it by. */
export interface LighthouseBrowser {
  browser: Browser
  port: number
}

/**
 * Gives these cookies to Lighthouse, whose tabs are in the browser's first window. A tab of our own stays in that window:
 * where Lighthouse's is the last, the cookies go with it.
 */
export const enter = async ({ browser }: LighthouseBrowser, cookies: readonly Cookie[]): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  await session.send('Target.createTarget', { url: 'about:blank' })
  await session.send('Storage.clearCookies')
  const plain = ({ name, value, domain, path, httpOnly, secure, sameSite }: Cookie) => ({
    name,
    value,
    domain,
    path,
    httpOnly,
    secure,
    sameSite,
  })
  await session.send('Storage.setCookies', { cookies: cookies.map(plain) })
  await session.detach()
}

const measure = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  const failure = result?.lhr.runtimeError
  if (!result || failure) throw new Error(`Lighthouse measured nothing at ${url}: ${failure?.code}`)
  const { finalDisplayedUrl, categories: rated, audits } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`${url} led on to ${finalDisplayedUrl}`)
  return Object.fromEntries([
    ...categories.map(name => [name, Math.round((rated[name]?.score ?? 0) * 100)]),
    ...timings.map(name => [name, Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000]),
  ]) as Scores
}

/** Measures a page as a slow phone shows it, and takes what is in the middle; a measurement that fails is made again once. */
export const medianOf = async (url: string, { port }: LighthouseBrowser, times: number): Promise<Scores> => {
  const all: Scores[] = []
  while (all.length < times) all.push(await measure(url, port).catch(() => measure(url, port)))
  const names: readonly Name[] = [...categories, ...timings]
  return Object.fromEntries(names.map(name => [name, median(all.map(scores => scores[name]))])) as Scores
}
