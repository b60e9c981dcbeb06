import { untilHydrated } from '@bohe/testing/hydration.ts'
import { accessibilityProblems, type Journey, startJourney } from '@bohe/testing/journey.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

const narrow = { viewport: { width: 360, height: 740 } }
const inMainland = { extraHTTPHeaders: { 'X-Forwarded-For': '114.114.114.114' } }

const end = async ({ page, problems, close }: Journey) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
  await close()
}

const at = (path: string) => inject('origins').intl + path

describe('The navigation', () => {
  it.each(isDeep ? [360, 768, 1024, 1280] : [360, 1280])(
    'has room at %i px, and leads to every part of the site',
    async width => {
      const shell = await wordsOf('shell', 'en')
      const journey = await startJourney({ viewport: { width, height: 740 } })
      const { page } = journey
      await page.goto(at('/protocol.html'))
      const menu = page.getByRole('button', { name: shell('nav.open') })
      if (await menu.isVisible()) {
        await menu.focus()
        await page.keyboard.press('Enter')
      }
      const names = ['home', 'plans', 'notices', 'promotions', 'news', 'about'] as const
      const links = page.getByRole('navigation', { name: shell('nav.label') }).getByRole('link')
      expect(await links.allTextContents()).toEqual(names.map(name => shell(`link.${name}`)))
      await untilHydrated(page.locator('header a').first())
      await links.last().click()
      await page.waitForURL(at('/about.html'))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await links.last().waitFor({ state: width < 1024 ? 'hidden' : 'visible' })
      await end(journey)
    },
  )
})

describe.runIf(isDeep)('The site of the visitor’s region', () => {
  it('is proposed, leads to the same page in the same language, and is not forced on anybody', async () => {
    const shell = await wordsOf('shell', 'zh-CN')
    const journey = await startJourney({ ...narrow, ...inMainland })
    const { page } = journey
    await page.goto(at('/cn/news.html?page=2'))
    const bar = page.getByRole('complementary', { name: shell('bar.label') })
    await bar.getByText(shell('bar.link.mainland-site')).waitFor()
    const way = bar.getByRole('link', { name: shell('link.mainland-site') })
    const answer = await fetch(new URL((await way.getAttribute('href')) ?? '', page.url()), { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${inject('origins').cn}/news.html?page=2`)
    expect(await accessibilityProblems(page)).toEqual([])
    await bar.getByRole('button', { name: shell('bar.close') }).click()
    await bar.waitFor({ state: 'detached' })
    await end(journey)
  })
})

describe('The language', () => {
  it('changes on the spot and is kept for 168 hours', async () => {
    const journey = await startJourney()
    const { page } = journey
    await page.goto(at('/news.html?page=2'))
    await untilHydrated(page.locator('header a').first())
    await page.locator('.site-actions summary').first().click()
    await page.getByRole('link', { name: '中文' }).click()
    await page.waitForURL(at('/cn/news.html?page=2'))
    const kept = (await page.context().cookies()).find(({ name }) => name === 'language_type')
    expect(kept?.value).toBe('zh_CN')
    expect(((kept?.expires ?? 0) * 1000 - Date.now()) / 3_600_000).toBeCloseTo(168, 0)
    await end(journey)
  })
})

describe.runIf(isDeep)('A visitor of another channel', () => {
  it('gets that channel’s client, and the usual one for a channel that nobody knows', async () => {
    const shell = await wordsOf('shell', 'en')
    const fileOf = async (from: string) => {
      const journey = await startJourney()
      await journey.page.goto(at(`/?from=${from}`))
      const answered = journey.page.waitForResponse(at(`/download/${from}.json`))
      await journey.page.goto(at('/download.html'))
      expect((await answered).status()).toBe(200)
      const windows = journey.page.getByRole('region', { name: shell('system.windows') })
      const href = () => windows.getByRole('link').getAttribute('href')
      return { href, journey }
    }
    const bilibili = await fileOf('bilibili')
    await expect.poll(bilibili.href, { timeout: 15_000 }).toContain('/bilibili/')
    await end(bilibili.journey)
    const unknown = await fileOf('nobody-knows')
    expect(await unknown.href()).toContain('/guanwang/')
    await end(unknown.journey)
  })
})
