import { beforeAll, describe, expect, inject, it } from 'vitest'
import { crawlRules } from '#crawl/crawl-rules.ts'
import type { CrawledPage } from '#crawl/crawled-page.ts'
import { brokenLinks, crawlSite, eachOf, openPage } from '#crawl/crawler.ts'
import { untilHydrated } from '#hydration.ts'
import { accessibilityProblems, type Journey, startJourney } from '#journey.ts'
import type { SiteName } from '#languages.ts'
import { isDeep, isDoneBy } from '#variants.ts'

const kindOf = ({ address }: CrawledPage) =>
  `${new URL(address).pathname.replace(/^\/(?:cn|en)(?=\/|$)/, '').replace(/\d+/g, '*')} ${[...new URL(address).searchParams.keys()]}`

/** Home, the phone edition's first page and what is sold: each edition makes them of its own. */
const isOwn = (kind: string) => /^\/?(?: $|m\/ $|activity|recharge)/.test(kind)

/**
 * Pages that one route renders look alike: one of each kind stands for all, by turns in each language. A kind that both
 * editions make of the same code is visited in one of them; the length of its name says in which. The deep run visits every page.
 */
const sampleOf = (site: SiteName, pages: readonly CrawledPage[]) =>
  isDeep
    ? pages
    : [...Map.groupBy(pages, kindOf)]
        .filter(([kind]) => isOwn(kind) || isDoneBy(site, kind.length))
        .flatMap(([, alike], number) => {
          const byLanguage = Map.groupBy(alike, ({ lang }) => lang)
          return [...byLanguage.values()][number % byLanguage.size]?.[0] ?? []
        })

const squeeze = (text: string) => text.replace(/\s+/g, '')

/** A button may say something else to who has script. */
const mayChange = 1

/** Texts of the page as it was sent that are no more there once script runs; a clock's may go on. */
const lostTexts = ({ texts }: CrawledPage, seen: string): string[] => {
  const now = squeeze(seen)
  return texts.flatMap(({ text, isMain }) => (isMain && text.length > 12 && !now.includes(squeeze(text)) ? [text] : []))
}

const everything = `document.documentElement.textContent + [...document.querySelectorAll('[alt],[title],[aria-label],[placeholder]')]
  .flatMap(one => ['alt', 'title', 'aria-label', 'placeholder'].map(name => one.getAttribute(name) ?? '')).join(' ')`

const widthBeyond = 'document.documentElement.scrollWidth - window.innerWidth'

/** What goes wrong when a browser opens a page, on a phone's screen. */
const visit = async (journey: Journey, page: CrawledPage): Promise<string[]> => {
  journey.problems.length = 0
  await journey.page.goto(page.address, { waitUntil: 'load' })
  await untilHydrated(journey.page.locator('body'))
  const seen = await journey.page.evaluate<string>(everything)
  const beyond = await journey.page.evaluate<number>(widthBeyond)
  const missing = lostTexts(page, seen)
  // What has begun, ended or been won meanwhile changes a page: what it says before and after the visit is what counts.
  const after = missing.length > mayChange ? lostTexts(await openPage(page.address), seen) : missing
  const lost = missing
    .filter(text => after.includes(text))
    .slice(mayChange)
    .map(text => `lost: ${text.slice(0, 60)}`)
  const unreachable = isDeep ? await accessibilityProblems(journey.page) : []
  const wide = beyond > 0 ? [`${beyond} px wider than the window`] : []
  return [...journey.problems, ...lost, ...wide, ...unreachable].map(problem => `${page.address} ${problem}`)
}

/** Visits every page of a site in both languages, as it is sent and, a sample (all in the deep run), in a browser. */
export const describeCrawl = (site: SiteName): void => {
  describe(`every page of ${site}`, () => {
    let pages: CrawledPage[]
    const origin = inject('origins')[site]
    beforeAll(async () => {
      pages = await crawlSite(origin)
    })

    it('is there, in two languages', () => {
      expect(new Set(pages.map(({ lang }) => lang))).toEqual(new Set(['zh-CN', 'en']))
      expect(pages.length).toBeGreaterThanOrEqual(10)
    })

    it.each(Object.entries(crawlRules))('%s', (_, rule) => expect(rule(pages)).toEqual([]))

    it('leads to pages and files that are there', async () => {
      expect(await brokenLinks(pages, origin)).toEqual([])
    })

    it('is in no list beyond its end: there it is a 404, with a way back', async () => {
      const lists = pages.flatMap(({ address }) =>
        /\/(?:news|notify|activity)\.html(?:$|\?label=)/.test(address) ? [address] : [],
      )
      expect(lists.length).toBeGreaterThanOrEqual(4)
      const answers = await eachOf(lists, async list => {
        const beyond = new URL(list)
        beyond.searchParams.set('page', '99')
        const { status, links } = await openPage(beyond.href)
        return status === 404 && links.includes(list) ? [] : [`${status} ${beyond.href}`]
      })
      expect(answers.flat()).toEqual([])
    })

    it('has an icon, for who asks for none by name', async () => {
      const icon = await fetch(`${origin}/favicon.ico`)
      expect(icon.status).toBe(200)
      expect(icon.headers.get('Content-Type')).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/)
      expect(Buffer.from(await icon.arrayBuffer()).readUInt16LE(2)).toBe(1)
    })

    it('comes alive in a browser without losing a word', { timeout: isDeep ? 900_000 : 120_000 }, async () => {
      const sample = sampleOf(site, pages)
      const half = Math.ceil(sample.length / 2)
      const problems = await eachOf(
        [sample.slice(0, half), sample.slice(half)],
        async some => {
          const journey = await startJourney({ viewport: { width: 360, height: 740 } })
          const found = await eachOf(some, page => visit(journey, page), 1)
          await journey.close()
          return found.flat()
        },
        2,
      )
      expect(problems.flat()).toEqual([])
    })
  })
}
