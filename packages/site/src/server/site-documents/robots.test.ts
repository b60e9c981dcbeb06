import { describe, expect, it } from 'vitest'
import { robotsText } from './site-documents.ts'

const site = {
  origin: 'https://cn.bohe.test',
  defaultLanguage: 'zh_CN' as const,
  keepOut: ['/user.html', '/recharge.html?id='],
}

describe('robots.txt', () => {
  it('keeps robots out of private pages in both languages, and shows them the sitemap', () => {
    expect(robotsText({ ...site, isIndexed: true })).toBe(`User-agent: *
Disallow: /en/recharge.html?id=
Disallow: /en/user.html
Disallow: /recharge.html?id=
Disallow: /user.html
Disallow: /*account_token=
Disallow: /api/
Disallow: /tools/
Disallow: /wap/

Sitemap: https://cn.bohe.test/sitemap.xml
`)
  })

  it('keeps them out altogether where nothing is to be found', () => {
    expect(robotsText({ ...site, isIndexed: false })).toBe('User-agent: *\nDisallow: /\n')
  })
})
