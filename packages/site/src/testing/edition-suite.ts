import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sitemapRoutes } from '#server/site-documents/sitemap-routes.ts'
import { openBuild } from './render-build.ts'
import { weighPage } from './weigh-page.ts'

/** What the suite has to know of an edition. */
export interface EditionUnderTest {
  site: 'intl' | 'cn'
  /** The app's build folder. */
  build: string
  origin: string
  /** The namespaces of words that home's first load asks for. */
  words: readonly string[]
  /** What home's script and styles may weigh, in bytes of brotli 11. */
  bars: { script: number; styles: number }
  /** Home in each language: its address, and the heading it opens with. */
  homes: Record<'en' | 'zh-CN', { address: string; heading: string }>
}

/** What every built edition holds to: weight, HTML that is complete and says nothing of anybody, links, real 404s. */
export const describeEdition = async (edition: EditionUnderTest): Promise<void> => {
  const { site, build, origin, words, bars, homes } = edition
  const { render, routeAt, routes } = await openBuild(site, build)
  const home = async (language: 'en' | 'zh-CN') => {
    const { address } = homes[language]
    return (await render(address, address)).text()
  }

  describe('the first load of home', () => {
    it.each(['en', 'zh_CN'] as const)('asks for little enough script, in %s', async language => {
      const { total, files } = await weighPage(build, 'home', language)
      expect(files.filter(({ file }) => /\/(?:en|zh-CN)-/.test(file))).toHaveLength(words.length)
      expect(total).toBeLessThanOrEqual(bars.script)
    })

    it('carries one style sheet, inline and small enough', async () => {
      const page = await home('en')
      const sheets = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
      expect(sheets).toHaveLength(1)
      // One of a type that no browser knows only names what is in the page already.
      expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]*\btype="inlined")/)
      expect(brotliCompressSync(sheets[0]?.[1] ?? '').length).toBeLessThanOrEqual(bars.styles)
    })
  })

  describe.each(['en', 'zh-CN'] as const)('home as it is sent, in %s', language => {
    it('is complete without script', async () => {
      const page = await home(language)
      expect(page).toContain(`<html lang="${language}"`)
      expect(page).toContain(`>${homes[language].heading}</h1>`)
      expect(page.match(/<h2/g)?.length).toBeGreaterThanOrEqual(4)
      expect(page.match(/name="questions"/g)).toHaveLength(5)
      expect(page).not.toMatch(/<template id="B:|<!--\$\?-->/)
    })

    it('tells search engines its address, and the other language’s', async () => {
      const page = await home(language)
      for (const [one, { address }] of Object.entries(homes)) {
        expect(page).toContain(`<link rel="alternate" hrefLang="${one}" href="${origin}${address}"/>`)
      }
      expect(page).toContain(`<link rel="canonical" href="${origin}${homes[language].address}"/>`)
      // Chinese says in fewer characters what English says in more.
      expect(page).toMatch(/<meta name="description" content="[^"]{25,}"/)
    })

    it('tells shared links its picture and languages, and search engines whose site it is', async () => {
      const page = await home(language)
      expect(page).toContain(`<meta property="og:image" content="${origin}/share-${site}-${language}.png"/>`)
      expect(page).toMatch(/<meta property="og:image:alt" content="[^"]+"/)
      expect(page.match(/property="og:locale(?::alternate)?" content="(?:en_US|zh_CN)"/g)).toHaveLength(2)
      const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
      const graph = JSON.parse(json)['@graph'] as Record<string, string>[]
      expect(graph.map(thing => thing['@type'])).toEqual(['Organization', 'WebSite'])
      expect(graph[1]).toMatchObject({ url: origin + homes[language].address, inLanguage: language })
    })

    it('links only to pages that exist', async () => {
      const { address } = homes[language]
      const links = [...(await home(language)).matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href)
      const basename = address === '/' ? '' : address
      const others = Object.values(homes).map(one => one.address)
      const pages = links.filter(href => href.startsWith(`${basename}/`) && !others.includes(href))
      expect(pages.length).toBeGreaterThanOrEqual(4)
      // A promotion and an article are found by their loaders alone: for their routes, every address of one segment is one.
      const isMissing = (href: string) =>
        ['not-found', 'activity', 'article'].includes(routeAt(href, address) ?? '') &&
        !/\/(?:activity_\d+|(?:news|notice|helps)_\d+\.html)$/.test(href)
      expect(pages.filter(href => !/\/[01]$/.test(href) && isMissing(href))).toEqual([])
    })

    it('says nothing of anybody who may be logged in', async () => {
      // Styles are everybody's, and know of what comes later.
      const shown = (await home(language)).replace(/<style.*?<\/style>/gs, '')
      expect(shown).not.toMatch(/viewer-menu|user\.html/)
    })
  })

  describe('the public pages', () => {
    it('are each in the sitemap, or say why not', () => {
      const { pages, undescribed } = sitemapRoutes(routes)
      expect(pages).toEqual(expect.arrayContaining(['/', '/login.html', '/protocol.html']))
      expect(undescribed).toEqual([])
    })
  })

  describe('what browsers fetch', () => {
    it('is compressed ahead, every file of script', () => {
      const files = readdirSync(join(build, 'client/assets'))
      const scripts = files.filter(file => file.endsWith('.js'))
      expect(scripts.length).toBeGreaterThan(10)
      expect(scripts.filter(file => !files.includes(`${file}.br`))).toEqual([])
    })
  })

  describe('a page that does not exist', () => {
    it.each(['/nothing.html', '/zz/login.html'])('%s is a real 404 in the frame of the site', async path => {
      const response = await render(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('</footer>')
    })
  })
}
