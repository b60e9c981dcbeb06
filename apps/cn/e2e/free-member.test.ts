import { launchBrowser } from '@bohe/testing/browser.ts'
import { accessibilityProblems, startJourney } from '@bohe/testing/journey.ts'
import { sandboxPerson } from '@bohe/testing/sandbox.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each([
  { file: 'zh-CN', segment: '', name: 'Chinese', mobile: '13700000001', email: 'leaf-zh@journey.test' },
  { file: 'en', segment: '/en', name: 'English', mobile: '13700000002', email: 'leaf-en@journey.test' },
] as const)('on the mainland site in $name', ({ file, segment, mobile, email }) => {
  it('a visitor registers by phone and has free game acceleration, with nothing to buy', async () => {
    const [auth, member, messages] = await Promise.all(
      (['auth', 'member', 'messages'] as const).map(name => wordsOf(name, file)),
    )
    if (!auth || !member || !messages) throw new Error('words are missing')
    const { page, problems, close } = await startJourney(browser)
    await page.goto(inject('origins').cn + (segment || '/'))
    expect(await page.locator('a[href*="recharge"], a[href*="activity"]').count()).toBe(0)

    await page.locator('main a[href$="/register.html"]').first().click()
    await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
    await page.getByRole('button', { name: auth('code.send') }).click()
    await page.getByText(messages('success.sms-code')).waitFor()
    await page
      .getByLabel(auth('field.sms-code'), { exact: true })
      .fill(await sandboxPerson(inject('origins').sandbox).code(mobile))
    await page.getByLabel(auth('field.password'), { exact: true }).fill('mint-2026')
    await page.getByLabel(auth('field.password-repeat'), { exact: true }).fill('mint-2026')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: auth('register.submit'), exact: true }).click()
    await page.getByText(messages('success.registered')).waitFor()

    await page.goto(`${inject('origins').cn}${segment}/user.html`)
    await page.getByRole('heading', { name: member('card.game-title') }).waitFor()
    expect(await page.getByText(member('section.orders')).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('a visitor registers by e-mail', async () => {
    const [auth, member, messages] = await Promise.all(
      (['auth', 'member', 'messages'] as const).map(name => wordsOf(name, file)),
    )
    if (!auth || !member || !messages) throw new Error('words are missing')
    const { page, problems, close } = await startJourney(browser)
    await page.goto(`${inject('origins').cn}${segment}/register.html?by=email`)
    await page.getByLabel(auth('field.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: auth('code.send') }).click()
    await page.getByText(messages('success.email-code')).waitFor()
    await page
      .getByLabel(auth('field.email-code'), { exact: true })
      .fill(await sandboxPerson(inject('origins').sandbox).code(email))
    await page.getByLabel(auth('field.password'), { exact: true }).fill('mint-2026')
    await page.getByLabel(auth('field.password-repeat'), { exact: true }).fill('mint-2026')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: auth('register.submit'), exact: true }).click()
    await page.getByText(messages('success.registered')).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('the pages of the edition that sells', () => {
  it.each(['/recharge.html', '/en/recharge.html', '/activity.html'])('%s is a real 404 here', async path => {
    const answer = await fetch(inject('origins').cn + path, { redirect: 'manual' })
    expect(answer.status).toBe(404)
  })
})
