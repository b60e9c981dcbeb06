import { launchBrowser } from '@bohe/testing/browser.ts'
import { startJourney } from '@bohe/testing/journey.ts'
import { knownCaptcha } from '@bohe/testing/world-setup.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { arrive, fillNewAccount, freshMobile, languages, leave, person, readWords, registerByPhone } from './visitor.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Three codes asked for from one address: the next one wants a captcha. */
const wearOutPatience = async (address: string) => {
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`${inject('origins').server}/tools/smscode`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ phone: freshMobile(), state: '1' }),
    })
    expect(((await answer.json()) as { code: number }).code).toBe(0)
  }
}

describe.each(languages)('in $name', ({ file, segment }) => {
  it('a visitor registers by e-mail, logs out, and logs in with the password', async () => {
    const words = await readWords(file)
    const { auth, messages, shell } = words
    const email = `leaf-${file.toLowerCase()}@journey.test`
    const journey = await arrive(browser, `${segment}/register.html`)
    const { page } = journey
    await page.getByRole('link', { name: auth('way.email'), exact: true }).click()
    await page.getByLabel(auth('field.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: auth('code.send') }).click()
    await page.getByText(messages('success.email-code')).waitFor()
    await page.getByLabel(auth('field.email-code'), { exact: true }).fill(await person().code(email))
    await fillNewAccount(page, words, 'mint-2026')
    await page.getByText(messages('success.registered')).waitFor()

    await page.locator('.viewer-menu summary').click()
    await page.getByRole('button', { name: shell('viewer.logout') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: shell('viewer.logout') })
      .click()
    await page
      .getByRole('link', { name: shell('viewer.login'), exact: true })
      .first()
      .click()
    await page.getByRole('link', { name: auth('way.email'), exact: true }).click()
    await page.getByLabel(auth('field.account'), { exact: true }).fill(email)
    await page.getByLabel(auth('field.password'), { exact: true }).fill('mint-2026')
    await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
    await page.getByText(messages('success.login')).waitFor()
    await leave(journey)
  })

  it('a code can be asked for again after 60 seconds, and the button counts down', async () => {
    const { auth, messages } = await readWords(file)
    const journey = await startJourney(browser)
    const { page } = journey
    await page.clock.install()
    await page.goto(`${inject('origins').intl}${segment}/register.html`)
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(freshMobile())
    await page.getByRole('button', { name: auth('code.send') }).click()
    await page.getByText(messages('success.sms-code')).waitFor()
    await page.getByRole('button', { name: new RegExp(auth('code.wait', { seconds: '(5\\d|60)' })) }).waitFor()
    await page.clock.fastForward(30_000)
    await page.getByRole('button', { name: new RegExp(auth('code.wait', { seconds: '(2\\d|30)' })) }).waitFor()
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: auth('code.send') }).waitFor()
    await leave(journey)
  })

  it('the captcha appears when the policy asks, refuses a wrong answer with a new picture, and lets the right one pass', async () => {
    const words = await readWords(file)
    const { auth, messages } = words
    const address = file === 'en' ? '198.19.0.1' : '198.19.0.2'
    await wearOutPatience(address)
    const journey = await startJourney(browser, { extraHTTPHeaders: { 'X-Forwarded-For': address } })
    const { page } = journey
    await page.goto(`${inject('origins').intl}${segment}/register.html`)
    const mobile = freshMobile()
    const captcha = page.getByLabel(auth('field.captcha'), { exact: true })
    const picture = () => page.locator('form img').first().getAttribute('src')
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
    const before = await picture()
    await captcha.fill('ZZZZ')
    await page.getByRole('button', { name: auth('code.send') }).click()
    await page.getByText(messages('code.captcha-wrong')).first().waitFor()
    expect(await picture()).not.toBe(before)
    await captcha.fill(knownCaptcha.toLowerCase())
    await registerByPhone(page, words, mobile, 'mint-2026')
    await page.getByText(messages('success.registered')).waitFor()
    await leave(journey)
  })

  it('a form that is wrong says so at each field, in place, and puts the cursor in the first', async () => {
    const { auth, messages } = await readWords(file)
    const journey = await arrive(browser, `${segment}/register.html`)
    const { page } = journey
    await page.getByRole('button', { name: auth('register.submit'), exact: true }).click()
    for (const key of ['mobile.empty', 'sms-code.empty', 'password.empty', 'agreement.user']) {
      await page.getByText(messages(key)).first().waitFor()
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone')
    await leave(journey)
  })
})

describe('without script', () => {
  it('a member logs in and sees the member centre', async () => {
    const { auth, member } = await readWords('en')
    const journey = await startJourney(browser, { javaScriptEnabled: false })
    const { page } = journey
    await page.goto(`${inject('origins').intl}/user.html`)
    await page.getByRole('link', { name: auth('way.email'), exact: true }).click()
    await page.getByLabel(auth('field.account'), { exact: true }).fill('gold@bohe.test')
    await page.getByLabel(auth('field.password'), { exact: true }).fill('gold2026')
    await page.getByRole('button', { name: auth('login.submit'), exact: true }).click()
    await page.waitForURL('**/user.html')
    await page.getByText(member('card.running')).waitFor()
    // What a browser without script is told to preload it never fetches.
    expect(journey.problems.filter(problem => !problem.startsWith('request failed'))).toEqual([])
    await journey.close()
  })
})
