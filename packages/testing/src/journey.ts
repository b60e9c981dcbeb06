import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core'
import { sharedBrowser } from './browser/shared-browser.ts'

/** What a phone's browser calls itself. */
export const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** A page whose every problem counts. */
export interface Journey {
  page: Page
  /** Page errors, console errors and warnings of hydration, failed requests: a journey ends with none. */
  problems: string[]
  close: () => Promise<void>
}

const isProblem = (message: ConsoleMessage) =>
  message.type() === 'error' || (message.type() === 'warning' && /hydrat|did not match/i.test(message.text()))

/** A request that the page itself gave up (a navigation, an abort) is no problem. */
const hasFailed = (request: Request) => request.failure()?.errorText !== 'net::ERR_ABORTED'

let visitors = Math.floor(Math.random() * 2 ** 32)

/** An address in a /48 that no other visitor of this run comes from; it is private (RFC 4193), so in no country. */
export const freshAddress = (): string => {
  visitors++
  return `fd00:${((visitors >>> 16) & 65_535).toString(16)}:${(visitors & 65_535).toString(16)}::1`
}

const watch = (page: Page): string[] => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`page error: ${error.message}`))
  page.on(
    'console',
    message => isProblem(message) && problems.push(`console: ${message.text()} (${message.location().url})`),
  )
  page.on('requestfailed', request => hasFailed(request) && problems.push(`request failed: ${request.url()}`))
  page.on('response', answer => answer.status() >= 500 && problems.push(`status ${answer.status()}: ${answer.url()}`))
  return problems
}

/** Opens a fresh visitor's page; each visitor comes from an address of its own, as far as the servers can see. */
export const startJourney = async (options: BrowserContextOptions = {}, own?: Browser): Promise<Journey> => {
  const extraHTTPHeaders = { 'X-Forwarded-For': freshAddress() }
  // What a service worker asks for carries no header of the visitor's; the journeys about it let it in.
  const usual = { reducedMotion: 'reduce', serviceWorkers: 'block', extraHTTPHeaders } as const
  const browser = own ?? (await sharedBrowser())
  const context = await browser.newContext({ ...usual, ...options })
  const page = await context.newPage()
  return { page, problems: watch(page), close: () => context.close() }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** Runs in the page: waits for colours that change. */
const transitionsEnd = `Promise.allSettled(
  document.getAnimations().filter(one => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => undefined)`

/** The longest of them, and some more, in milliseconds; those out of sight do not go on. */
const longestTransition = 500

/** Runs in the page. What axe found in order would weigh more on its way here than the checks themselves. */
const findViolations = `${axeSource}
axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes })))`

/** What axe finds on the page as it stands (WCAG 2.2 A and AA): one line for each place. */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  const ended = page.evaluate(transitionsEnd).catch(() => undefined)
  await Promise.race([ended, wait(longestTransition)])
  const violations = await page.evaluate<Violation[]>(findViolations)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
