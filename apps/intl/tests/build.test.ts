import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { filesWith } from '@bohe/site/testing/built-files.ts'
import { openBuild } from '@bohe/site/testing/render-build.ts'
import { weighPage } from '@bohe/site/testing/weigh-page.ts'
import { describe, expect, it } from 'vitest'

const build = join(import.meta.dirname, '../build')
const { render, routeAt } = await openBuild('intl', build)
const html = async (path: string, basename?: string) => (await render(path, basename)).text()

describe('the built edition', () => {
  // What the mainland edition's test looks for in vain.
  it.each(['paypal', 'alipay', 'qrcode', 'recharge.html', 'home-intl'])('has “%s”, for browser and server', mark => {
    const files = filesWith(build, mark)
    for (const side of ['client', 'server']) expect(files.some(file => file.startsWith(side))).toBe(true)
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
    ['en', '/', 'The short way home'],
    ['zh-CN', '/cn', '回国的路，有一条更近'],
  ])('is complete without script, in %s', async (language, address, heading) => {
    const page = await html(address, address)
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toContain(`>${heading}</h1>`)
    expect(page.match(/<h2/g)?.length).toBeGreaterThanOrEqual(4)
    expect(page.match(/name="questions"/g)).toHaveLength(5)
    expect(page).not.toMatch(/<template id="B:|<!--\$\?-->/)
  })

  it('tells search engines its address in both languages', async () => {
    const page = await html('/', '/')
    const origin = 'http://localhost:4100'
    for (const [language, address] of [
      ['en', '/'],
      ['zh-CN', '/cn'],
    ]) {
      expect(page).toContain(`<link rel="alternate" hrefLang="${language}" href="${origin}${address}"/>`)
    }
    expect(page).toContain(`<link rel="canonical" href="${origin}/"/>`)
    expect(page).toMatch(/<meta name="description" content="[^"]{40,}"/)
  })

  it('links only to pages that exist', async () => {
    const page = await html('/cn', '/cn')
    const links = [...page.matchAll(/<a [^>]*href="([^"#?]+)/g)].map(([, href = '']) => href)
    const pages = links.filter(href => href.startsWith('/cn') && !/\/[01]$/.test(href))
    expect(pages.length).toBeGreaterThanOrEqual(5)
    expect(pages.filter(href => routeAt(href, '/cn') === 'not-found')).toEqual([])
  })

  it('says nothing of anybody who may be logged in', async () => {
    expect(await html('/', '/')).not.toMatch(/viewer-menu|user\.html/)
  })

  it('carries one style sheet, inline, of at most 12 KB', async () => {
    const page = await html('/', '/')
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
