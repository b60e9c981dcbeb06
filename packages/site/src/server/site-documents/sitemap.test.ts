import { describe, expect, it } from 'vitest'
import { addressesPerSitemap, sitemapFiles } from './sitemap.ts'

const site = { origin: 'https://www.bohe.test', defaultLanguage: 'en' as const }

const locations = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, href]) => href)

describe('a sitemap', () => {
  const xml = sitemapFiles(site, [
    { path: '/' },
    { path: '/news.html?label=hot&page=2' },
    { path: '/news_12.html', changed: '2026-02-03T04:05:06.000Z' },
  ]).get('/sitemap.xml')

  it('names every page in each language', () => {
    expect(locations(xml)).toEqual([
      'https://www.bohe.test/cn',
      'https://www.bohe.test/',
      'https://www.bohe.test/cn/news.html?label=hot&amp;page=2',
      'https://www.bohe.test/news.html?label=hot&amp;page=2',
      'https://www.bohe.test/cn/news_12.html',
      'https://www.bohe.test/news_12.html',
    ])
  })

  it('says of each when it changed, where that is known, and where its other languages are', () => {
    expect(xml).toContain(
      [
        '<url><loc>https://www.bohe.test/cn/news_12.html</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>',
        '<xhtml:link rel="alternate" hreflang="zh-CN" href="https://www.bohe.test/cn/news_12.html"/>',
        '<xhtml:link rel="alternate" hreflang="en" href="https://www.bohe.test/news_12.html"/>',
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://www.bohe.test/news_12.html"/></url>',
      ].join(''),
    )
    expect(xml?.match(/<lastmod>/g)).toHaveLength(2)
  })
})

describe('a sitemap of too many addresses', () => {
  const pages = Array.from({ length: addressesPerSitemap / 2 + 1 }, (_, id) => ({ path: `/news_${id}.html` }))
  const files = sitemapFiles(site, pages)

  it('is an index of several, which together name them all', () => {
    const parts = locations(files.get('/sitemap.xml')).map(href => href?.slice(site.origin.length) ?? '')
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const counts = parts.map(part => locations(files.get(part)).length)
    expect(counts).toEqual([addressesPerSitemap, 2])
  })
})
