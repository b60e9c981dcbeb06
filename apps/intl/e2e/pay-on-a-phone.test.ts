import { enrol } from '@bohe/testing/enrolment.ts'
import { freshMobile } from '@bohe/testing/fresh.ts'
import { accessibilityProblems, phoneBrowser, startJourney } from '@bohe/testing/journey.ts'
import { languages } from '@bohe/testing/languages.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'

const phone = { viewport: { width: 360, height: 740 }, userAgent: phoneBrowser, isMobile: true, hasTouch: true }

/** The same phone within WeChat. */
const wechat = { ...phone, userAgent: `${phoneBrowser} MicroMessenger/8.0.60` }

/** Buys Gold for a month by a method in a phone's frame, and pays where the order page leads to. */
const buys = async (language: 'English' | 'Chinese', path: string, method: 'wechat' | 'alipay') => {
  const { intl: segment, file } = languages[language]
  const origins = inject('origins')
  const [recharge, messages] = await Promise.all([wordsOf('recharge', file), wordsOf('messages', file)])
  const member = await enrol({ ...origins, region: '0' }, { mobile: freshMobile() })
  const { page, problems, close } = await startJourney(phone)
  await page.goto(`${origins.intl}${segment}${path}?account_token=${member.token}`)
  await page.getByRole('radio', { name: language === 'English' ? 'Gold 1 month' : '黄金会员 1 个月' }).check()
  await page.getByRole('radio', { name: recharge(`method.${method}`) }).check()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: recharge('pay'), exact: true }).click()

  const open = page.getByRole('link', { name: recharge('order.open-app', { method: recharge(`method.${method}`) }) })
  await open.waitFor()
  const order = new URL(page.url())
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await open.click()
  await page.waitForURL(url => url.origin === origins.sandbox)
  await page.locator('button[value="pay"]').click()
  await page.waitForURL(url => url.origin === origins.intl)
  expect(new URL(page.url()).searchParams.get('id')).toBe(order.searchParams.get('id'))
  await page.getByRole('heading', { name: messages('success.bought') }).waitFor()
  expect(problems).toEqual([])
  return { order, landed: new URL(page.url()), close }
}

/** WeChat's part of its browser: hands the payment to the sandbox, which proves it; `leave` makes the buyer leave instead. */
const withBridge = async (page: Page, sandbox: string) => {
  const phoneInHand = { leaves: false }
  await page.exposeFunction('payInWechat', async (params: object) => {
    const act = phoneInHand.leaves ? 'cancel' : 'pay'
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...params, act })
    const answer = await fetch(`${sandbox}/__control/wechat/bridge`, { method: 'POST', headers, body })
    return answer.json()
  })
  // WeChat puts its bridge in after the page has loaded.
  await page.addInitScript(`addEventListener('load', () => {
    window.WeixinJSBridge = { invoke: (name, params, done) => name === 'getBrandWCPayRequest' && payInWechat(params).then(done) }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  })`)
  return phoneInHand
}

describe.runIf(isDeep)('Paying on the phone that buys', () => {
  it.each(['English', 'Chinese'] as const)(
    'within WeChat, which may be left and tried again, in %s',
    async language => {
      const { intl: segment, file } = languages[language]
      const origins = inject('origins')
      const [recharge, messages] = await Promise.all([wordsOf('recharge', file), wordsOf('messages', file)])
      const member = await enrol({ ...origins, region: '0' }, { mobile: freshMobile() })
      const { page, problems, close } = await startJourney(wechat)
      const phoneInHand = await withBridge(page, origins.sandbox)
      await page.goto(`${origins.intl}${segment}/recharge.html?account_token=${member.token}`)
      await page.getByRole('radio', { name: language === 'English' ? 'Gold 1 month' : '黄金会员 1 个月' }).check()
      await page.getByRole('radio', { name: recharge('method.wechat') }).check()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: recharge('pay'), exact: true }).click()

      const pay = page.getByRole('button', { name: recharge('order.with-wechat'), exact: true })
      await pay.waitFor()
      const order = new URL(page.url())
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      phoneInHand.leaves = true
      await pay.click()
      await page.getByText(recharge('order.wechat-cancelled')).waitFor()
      expect(new URL(page.url()).href).toBe(order.href)
      await page.getByRole('button', { name: recharge('order.show-code') }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      phoneInHand.leaves = false
      await pay.click()
      await page.getByRole('heading', { name: messages('success.bought') }).waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )

  it('by WeChat H5 in the phone edition, and comes back to its order, which is open', async () => {
    const { order, landed, close } = await buys('Chinese', '/m/recharge.html', 'wechat')
    expect(landed.pathname).toBe('/cn/m/recharge.html')
    expect(landed.href).toBe(order.href)
    await close()
  })

  it('by WeChat H5 at recharge.html in a phone’s browser', async () => {
    const { order, landed, close } = await buys('English', '/recharge.html', 'wechat')
    expect(landed.href).toBe(order.href)
    await close()
  })

  it('by Alipay’s page, and comes back to its order, which is open', async () => {
    const { close } = await buys('English', '/recharge.html', 'alipay')
    await close()
  })
})
