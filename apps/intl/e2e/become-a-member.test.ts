import { launchBrowser } from '@bohe/testing/browser.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { arrive, freshMobile, languages, leave, person, readWords, registerByPhone } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(languages)('in $name', ({ file, segment }) => {
  const pays = file === 'en' ? 'wechat' : 'alipay'

  it(`a visitor becomes a paying member with ${pays}`, async () => {
    const words = await readWords(file)
    const { shell, auth, member, recharge, messages } = words
    const journey = await arrive(browser, segment || '/')
    const { page } = journey
    const mobile = freshMobile()

    await page.locator('main a[href$="/register.html"]').first().click()
    await page.waitForURL(`**${segment}/register.html`)
    await registerByPhone(page, words, mobile, 'mint-2026')
    await page.getByText(messages('success.registered')).waitFor()
    await page.waitForURL(url => url.pathname === (segment || '/'))

    await page.getByRole('link', { name: shell('link.plans'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: recharge('title') }).waitFor()
    await page.getByRole('radio', { name: new RegExp(recharge(`method.${pays}`)) }).check()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: recharge('pay') }).click()

    await page.waitForURL(/recharge\.html\?id=\d+/)
    await page.getByRole('img', { name: new RegExp(recharge(`method.${pays}`)) }).waitFor()
    const [payment] = (await person().payments()).filter(
      ({ state, provider, amount }) => state === 'pending' && provider === pays && amount === '30.00',
    )
    if (!payment) throw new Error('The order did not reach the payment service')
    await person().pay({ pay_url: payment.pay_url })
    await page.getByText(messages('success.bought')).waitFor({ timeout: 10_000 })

    await page.getByRole('link', { name: recharge('order.to-member') }).click()
    await page.getByText(member('card.running')).waitFor()
    expect(await page.getByRole('timer').first().textContent()).toMatch(/\d/)
    await page.getByRole('link', { name: member('section.orders') }).click()
    await page.getByRole('cell', { name: file === 'en' ? 'Paid' : '已支付' }).waitFor()

    await page.locator('.viewer-menu summary').click()
    await page.getByRole('button', { name: shell('viewer.logout') }).click()
    await page.getByRole('heading', { name: messages('confirm.logout') }).waitFor()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: shell('viewer.logout') })
      .click()
    await page.getByRole('link', { name: shell('viewer.register'), exact: true }).waitFor()

    await page.goto(`${inject('origins').intl}${segment}/user.html`)
    await page.waitForURL(/login\.html\?target=/)
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
    await page.getByLabel(auth('field.password'), { exact: true }).fill('mint-2026')
    await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
    await page.waitForURL(`**${segment}/user.html`)
    await page.getByText(member('card.running')).waitFor()
    await leave(journey)
  })
})
