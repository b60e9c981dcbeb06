import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { Request } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveWithoutScript } = journeysOn('intl')

/** The titles of a list, in their order. */
const titlesOf = ({ page }: Visitor): Promise<string[]> => page.locator('.entry-title a').allTextContents()

/** What is asked for from now on, of documents, of the site's loaders, and of static lists. */
const watchRequests = ({ page }: Visitor) => {
  const asked = { documents: 0, loaders: 0, lists: 0 }
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'document') asked.documents++
    if (pathname.endsWith('.data')) asked.loaders++
    if (/^\/news\/.*\.json$/.test(pathname)) asked.lists++
  })
  return asked
}

/** Opens the first article of a list in the same window: problems of another one would not be seen. */
const opensFirst = async ({ page }: Visitor): Promise<string> => {
  const link = page.locator('.entry-title a').first()
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(inject('origins').intl + path)
  return path
}

describe('News', () => {
  it.runIf(isDeep)('a reader turns pages and filters in the browser, and goes back', async () => {
    const news = await wordsOf('news', 'en')
    const visitor = await arrive('English', '/news.html')
    const { page } = visitor
    const firstPage = await titlesOf(visitor)
    const asked = watchRequests(visitor)

    await visitor.follow(visitor.words.messages('notice.page', { page: 2 }))
    await visitor.at('/news.html?page=2')
    await expect.poll(() => titlesOf(visitor)).not.toEqual(firstPage)
    const secondPage = await titlesOf(visitor)
    expect(secondPage.filter(title => !firstPage.includes(title))).toHaveLength(5)
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('H1')
    expect(await page.getByRole('status').first().textContent()).toContain(news('title'))

    const hot = news('label.hot')
    await visitor.follow(hot, news('label.title', { label: hot }))
    await visitor.at('/news.html?label=hot')
    expect(new Set(await page.locator('.entry .badge').allTextContents())).toEqual(new Set([hot]))
    expect(await page.title()).toContain(hot)

    await page.goBack()
    await visitor.at('/news.html?page=2')
    await expect.poll(() => titlesOf(visitor)).toEqual(secondPage)
    expect(asked).toEqual({ documents: 0, loaders: 0, lists: 1 })
    await visitor.leave()
  })

  it('a reader opens an article, passes it on and reads the next, in Chinese', async () => {
    const news = await wordsOf('news', 'zh-CN')
    const visitor = await arrive('Chinese', '/news.html')
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const hit = page.waitForResponse(answer => answer.url().endsWith('/api/news/hit'))
    const path = await opensFirst(visitor)
    const address = inject('origins').intl + path
    expect(path).toMatch(/^\/cn\/news_\d+\.html$/)
    expect((await hit).status()).toBe(200)

    await visitor.press(news('share.copy'))
    await visitor.reads(news('share.copied'))
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(address)
    const weibo = page.locator('.share').getByRole('link')
    expect(await weibo.getAttribute('href')).toContain(encodeURIComponent(address))
    await visitor.press(news('share.wechat'))
    await page.getByRole('img', { name: news('share.qr', { link: address }) }).waitFor()
    await page.keyboard.press('Escape')

    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const next = page.locator('.neighbours [rel=next]')
    await next.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title)
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('article')
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('NewsArticle')
    await visitor.leave()
  })

  it('everything is read without script: pages, labels, an article, its address to pass on', async () => {
    const news = await wordsOf('news', 'en')
    const visitor = await arriveWithoutScript('English', '/news.html')
    const { page } = visitor
    const firstPage = await titlesOf(visitor)
    await visitor.follow(visitor.words.messages('notice.next-page'))
    await visitor.at('/news.html?page=2')
    expect(await titlesOf(visitor)).not.toEqual(firstPage)
    await visitor.follow(news('label.mobile'), news('label.title', { label: news('label.mobile') }))
    const path = await opensFirst(visitor)
    expect(await page.locator('.prose').textContent()).toMatch(/\w{3}/)
    await visitor.reads(inject('origins').intl + path)
    expect(await page.getByRole('button', { name: news('share.copy') }).isVisible()).toBe(false)
    await page.locator('.share').getByRole('link').waitFor()
    await visitor.leave()
  })
})

describe.runIf(isDeep)('Announcements', () => {
  it('are listed, and each has a page of its own', async () => {
    const news = await wordsOf('news', 'en')
    const visitor = await arrive('English', '/notify.html')
    await visitor.sees(news('notices.title'))
    expect(await opensFirst(visitor)).toMatch(/^\/notice_\d+\.html$/)
    await visitor.follow(news('notices.title'), news('notices.title'))
    await visitor.at('/notify.html')
    await visitor.leave()
  })
})
