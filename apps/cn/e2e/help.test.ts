import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveWithoutScript } = journeysOn('cn')

describe('Help', () => {
  it('a player finds an answer by searching, opens a guide in a new window, and passes the search on', async () => {
    const help = await wordsOf('help', 'zh-CN')
    const visitor = await arrive('Chinese', '/help.html')
    const { page } = visitor
    await visitor.reads(help('category.trouble'))
    const search = visitor.field(help('search.label'))
    // The key works once script has come alive.
    await expect
      .poll(async () => {
        await page.keyboard.press('/')
        return visitor.focused()
      })
      .toBe('q')
    await search.fill('验证码　收不到')
    const results = page.getByRole('list', { name: help('search.results') })
    const guide = results.getByRole('link', { name: /收不到验证码怎么办/ })
    await guide.waitFor()
    expect(await guide.locator('mark').allTextContents()).toEqual(['收不到验证码'])
    await page.waitForURL(url => url.searchParams.get('q') === '验证码　收不到')

    const [opened] = await Promise.all([page.waitForEvent('popup'), guide.click()])
    await opened.getByRole('heading', { level: 1, name: '收不到验证码怎么办' }).waitFor()
    expect(new URL(opened.url()).pathname).toMatch(/^\/helps_\d+\.html$/)
    await opened.close()

    await page.reload()
    await guide.waitFor()
    expect(await search.inputValue()).toBe('验证码　收不到')

    await search.fill('退订宇宙飞船')
    await visitor.reads(help('search.none', { query: '退订宇宙飞船' }))
    await search.press('Escape')
    await page.getByRole('region', { name: help('category.account') }).waitFor()

    const question = page.locator('summary', { hasText: '大陆站的游戏加速真的不收费吗？' })
    await question.click()
    await expect.poll(() => question.locator('..').getAttribute('open')).not.toBeNull()
    await visitor.leave()
  })

  it('a player is told nothing of what is not sold here', async () => {
    const visitor = await arrive('Chinese', '/help.html')
    expect(await visitor.seenText()).not.toMatch(/会员卡|充值卡|订单|续费/)
    await visitor.leave()
  })

  it('a reader without script chooses a category and searches', async () => {
    const help = await wordsOf('help', 'en')
    const visitor = await arriveWithoutScript('English', '/help.html')
    const { page } = visitor
    await page
      .getByRole('navigation', { name: help('categories') })
      .getByText(help('category.account'))
      .click()
    await visitor.at('/help.html?label=account')
    await visitor.sees(help('category.account.title'))
    expect(await page.title()).toContain(help('category.account.title'))

    await visitor.field(help('search.label')).fill('DELETE account')
    await page.keyboard.press('Enter')
    await visitor.at('/help.html?q=DELETE+account')
    await visitor.reads('How do I delete my account?')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/en\/help\.html$/)
    await visitor.leave()
  })
})

describe.runIf(isDeep)('Customer service', () => {
  it('a player sees whether somebody is there, by their own clock, and it turns with the minute', async () => {
    const about = await wordsOf('about', 'zh-CN')
    const visitor = await arrive('Chinese', '/about.html')
    const { page } = visitor
    await page.clock.setFixedTime(new Date('2026-11-20T23:59:40Z'))
    await visitor.follow(about('next.service'), about('service.title'))
    const now = page.locator('.open-now')
    await expect.poll(() => now.textContent()).toContain(about('hours.opens', { opens: '8:00' }))
    await page.clock.setFixedTime(new Date('2026-11-21T00:00:00Z'))
    // The page looks at the clock once a second.
    await expect
      .poll(() => now.textContent())
      .toBe(`${about('hours.open')} ${about('hours.until', { closes: '24:00' })}`)
    expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
    await visitor.leave()
  })

  it('the page that everybody gets says the hours and not the moment', async () => {
    const about = await wordsOf('about', 'zh-CN')
    const html = await (await fetch(`${inject('origins').cn}/userserver.html`)).text()
    expect(html).toContain(about('hours.daily', { opens: '8:00', closes: '24:00' }))
    expect(html).not.toContain(about('hours.open'))
    expect(html).not.toContain(about('hours.closed'))
  })

  it.each([
    ['/m/about.html', 'heading'],
    ['/m/contact.html', 'service.title'],
  ] as const)('%s is a page of the phone edition', async (path, heading) => {
    const about = await wordsOf('about', 'en')
    const visitor = await arrive('English', path)
    await visitor.page.setViewportSize({ width: 360, height: 740 })
    await visitor.sees(about(heading))
    await visitor.leave()
  })
})
