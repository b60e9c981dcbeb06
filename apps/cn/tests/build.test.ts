import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { filesWith } from '@bohe/site/testing/built-files.ts'
import { openBuild } from '@bohe/site/testing/render-build.ts'
import { weighPage } from '@bohe/site/testing/weigh-page.ts'
import { describe, expect, it } from 'vitest'

const build = join(import.meta.dirname, '../build')
const { render, routeAt } = await openBuild('cn', build)
const html = async (path: string, basename?: string) => (await render(path, basename)).text()

describe('the built edition', () => {
  // The international edition's test finds each of them in its own build.
  it.each(['paypal', 'alipay', 'qrcode', 'recharge.html', 'home-intl'])('has no “%s”, for nobody', mark => {
    expect(filesWith(build, mark)).toEqual([])
  })

  it('asks at most 122 KB of script for home, in each language', async () => {
    for (const language of ['en', 'zh_CN'] as const) {
      const { total, files } = await weighPage(build, 'home', language)
      expect(files.filter(({ file }) => /\/(?:en|zh-CN)-/.test(file))).toHaveLength(3)
      expect(total).toBeLessThanOrEqual(122_000)
    }
  })
})

describe('home as it is sent', () => {
  it.each([
    ['en', '/en', 'Win by skill, not by ping'],
    ['zh-CN', '/', '输赢凭手，不凭网'],
  ])('is complete without script, in %s', async (language, address, heading) => {
    const page = await html(address, address)
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toContain(`>${heading}</h1>`)
    expect(page.match(/<h2/g)?.length).toBeGreaterThanOrEqual(4)
    expect(page.match(/name="questions"/g)).toHaveLength(5)
    expect(page).not.toMatch(/<template id="B:|<!--\$\?-->/)
  })

  it('tells search engines its address in both languages', async () => {
    const page = await html('/en', '/en')
    const origin = 'http://localhost:4200'
    for (const [language, address] of [
      ['en', '/en'],
      ['zh-CN', '/'],
    ]) {
      expect(page).toContain(`<link rel="alternate" hrefLang="${language}" href="${origin}${address}"/>`)
    }
    expect(page).toContain(`<link rel="canonical" href="${origin}/en"/>`)
    expect(page).toMatch(/<meta name="description" content="[^"]{40,}"/)
  })

  it('links only to pages that exist', async () => {
    const page = await html('/en', '/en')
    const links = [...page.matchAll(/<a [^>]*href="([^"#?]+)/g)].map(([, href = '']) => href)
    const pages = links.filter(href => href.startsWith('/en') && !/\/[01]$/.test(href))
    expect(pages.length).toBeGreaterThanOrEqual(5)
    expect(pages.filter(href => routeAt(href, '/en') === 'not-found')).toEqual([])
  })

  it('says nothing of anybody who may be logged in', async () => {
    expect(await html('/en', '/en')).not.toMatch(/viewer-menu|user\.html/)
  })

  it('carries one style sheet, inline, of at most 12 KB', async () => {
    const page = await html('/en', '/en')
    const sheets = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    expect(sheets).toHaveLength(1)
    expect(page).not.toContain('rel="stylesheet"')
    expect(brotliCompressSync(sheets[0]?.[1] ?? '').length).toBeLessThanOrEqual(12_000)
  })
})

describe('a page that does not exist', () => {
  it.each(['/nothing.html', '/zz/login.html'])('%s is a real 404 in the frame of the site', async path => {
    const response = await render(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('</footer>')
  })
})
