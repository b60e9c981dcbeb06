import { freshMobile } from '@bohe/testing/fresh.ts'
import { untilHydrated } from '@bohe/testing/hydration.ts'
import { accessibilityProblems, type Journey, phoneBrowser, startJourney } from '@bohe/testing/journey.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveWithoutScript, enrol } = journeysOn('cn')

const phone = {
  userAgent: phoneBrowser,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
}

const end = async ({ page, problems, close }: Journey) => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
  await close()
}

describe.runIf(isDeep)('The way to the live chat', () => {
  it('says at night that a message is taken, and is not there where no script runs', async () => {
    const chat = await wordsOf('chat', 'en')
    const visitor = await arrive('English', '/help.html')
    const { page } = visitor
    await page.clock.setFixedTime('2026-11-21T03:00:00+08:00')
    await page.reload()
    const button = page.locator('.floating-chat').getByRole('button')
    await expect.poll(() => button.textContent()).toContain(chat('leave-message'))
    await visitor.leave()
    const reader = await arriveWithoutScript('English', '/help.html')
    expect(await reader.page.getByRole('button', { name: chat('talk') }).count()).toBe(0)
    await reader.leave()
  })
})

describe.runIf(isDeep)('The footer', () => {
  it('shows a code to somebody who has a keyboard only, and closes it on Escape', async () => {
    const visitor = await arrive('Chinese', '/protocol.html')
    const { page, words } = visitor
    const link = page.getByRole('contentinfo').getByRole('link', { name: words.shell('system.android'), exact: true })
    const code = page.getByRole('img', { name: words.shell('download.qr') })
    await untilHydrated(link)
    await link.focus()
    await code.locator('path').first().waitFor()
    await page.keyboard.press('Escape')
    await code.waitFor({ state: 'detached' })
    await visitor.leave()
  })

  it('shows a code on a tap, and follows the link on the next', async () => {
    const journey = await startJourney(phone)
    const { page } = journey
    await page.goto(`${inject('origins').cn}/en/protocol.html`)
    const shell = await wordsOf('shell', 'en')
    const link = page.getByRole('contentinfo').getByRole('link', { name: shell('system.ios'), exact: true })
    const code = page.getByRole('img', { name: shell('download.qr') })
    await untilHydrated(link)
    await link.tap()
    await code.locator('path').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/protocol.html')
    await link.tap()
    await page.waitForURL(/\/en\/download\.html#ios$/)
    await end(journey)
  })
})

describe.runIf(isDeep)('download.html', () => {
  it('has the client of a phone first, without moving anything', async () => {
    const download = await wordsOf('download', 'zh-CN')
    const journey = await startJourney(phone)
    const { page } = journey
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { moved: Reflect.get(globalThis, 'moved') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${inject('origins').cn}/download.html`)
    await page.getByText(download('own')).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Android')
    expect(await page.evaluate('globalThis.moved')).toBeLessThan(0.01)
    await end(journey)
  })
})

describe.runIf(isDeep)('The phone edition', () => {
  it('is proposed to a phone that opens home, until it is closed', async () => {
    const shell = await wordsOf('shell', 'zh-CN')
    const journey = await startJourney(phone)
    const { page } = journey
    await page.goto(inject('origins').cn)
    const bar = page.getByRole('complementary', { name: shell('bar.label') })
    expect(await bar.getByRole('link').getAttribute('href')).toBe('/m/')
    await bar.getByRole('button', { name: shell('bar.close') }).click()
    await bar.waitFor({ state: 'detached' })
    await end(journey)
  })
})

describe('Inside the iOS app', () => {
  it.runIf(isDeep)('a page is English and stands alone; there is nothing to download', async () => {
    const journey = await startJourney()
    const { page } = journey
    const origin = inject('origins').app
    await page.goto(`${origin}/news.html`)
    expect(page.url()).toBe(`${origin}/en/news.html`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const part of ['banner', 'contentinfo'] as const) expect(await page.getByRole(part).count()).toBe(0)
    expect(await page.locator('a[href*="download"], .floating-chat, .download-box').count()).toBe(0)
    await end(journey)
    const other = await startJourney()
    expect((await other.page.goto(`${origin}/en/download.html`))?.status()).toBe(404)
    expect((await other.page.goto(`${inject('origins').cn}/en/news.html`))?.status()).toBe(200)
    await other.page.getByRole('contentinfo').waitFor()
    await other.close()
  })

  it('a member registered elsewhere logs in, and is known on every page', async () => {
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const journey = await startJourney()
    const { page } = journey
    const [auth, member, messages] = await Promise.all([
      wordsOf('auth', 'en'),
      wordsOf('member', 'en'),
      wordsOf('messages', 'en'),
    ])
    const origin = inject('origins').app
    await page.goto(`${origin}/en/login.html?target=%2Fuser.html`)
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
    await page.getByLabel(auth('field.password'), { exact: true }).fill(password)
    const submit = page.getByRole('button', { name: auth('login.submit'), exact: true })
    await untilHydrated(submit)
    await submit.click()
    await page.waitForURL(`${origin}/en/user.html`)
    await page.getByText(messages('success.login')).first().waitFor()
    await page.getByRole('heading', { name: member('greeting', { name: mobile }) }).waitFor()
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
    for (const part of ['banner', 'contentinfo'] as const) expect(await page.getByRole(part).count()).toBe(0)
    await end(journey)
  })
})
