import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { knownDigits } from '@bohe/testing/stack-setup.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const { arrive } = journeysOn('intl')

/** Walks on with the Tab key until the focus is at what has this name. */
const tabTo = async (page: Page, name: string) => {
  const wanted = `[name="${name}"]:not([tabindex="-1"]):not([type="hidden"])`
  for (let steps = 0; steps < 40; steps++) {
    if (await page.evaluate(selector => document.activeElement?.matches(selector), wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${name}`)
}

describe.runIf(isDeep)('with the keyboard only', () => {
  it('a visitor registers, logs out and logs in', async () => {
    const mobile = freshMobile()
    const visitor = await arrive('English', '/register.html')
    const { page } = visitor
    const { messages, shell, auth } = visitor.words
    const type = async (name: string, text: string) => {
      await tabTo(page, name)
      await page.keyboard.type(text)
    }
    await type('phone', mobile)
    await tabTo(page, 'intent')
    await page.keyboard.press('Enter')
    await visitor.reads(messages('success.sms-code'))
    await expect.poll(() => visitor.focused()).toBe('smscode')
    await page.keyboard.type(await visitor.person.code(mobile))
    await type('password', 'mint-2026')
    await type('password_confirmation', 'mint-2026')
    await tabTo(page, 'agreement')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await visitor.reads(messages('success.registered'))

    await page.locator('.viewer-menu summary').focus()
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('alertdialog', { name: messages('confirm.logout') }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: shell('viewer.login'), exact: true })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await visitor.sees(auth('login.title'))
    await type('phone', mobile)
    await type('password', 'mint-2026')
    await page.keyboard.press('Enter')
    await visitor.reads(messages('success.login'))
    await visitor.leave()
  })
})

describe.runIf(isDeep)('for who cannot see the picture', () => {
  it('the captcha that a failed registration brings is heard, with a way back to the picture', async () => {
    const mobile = freshMobile()
    const visitor = await arrive('Chinese', '/register.html')
    const { auth, messages } = visitor.words
    await visitor.type([auth('field.phone'), mobile])
    await visitor.proves(mobile)
    const code = await visitor.field(auth('field.sms-code')).inputValue()
    await visitor.type([auth('field.sms-code'), code === '000000' ? '111111' : '000000'])
    await visitor.choosesPassword('mint-2026')
    await visitor.press(auth('register.submit'))
    await visitor.reads(messages('code.verification-code-wrong'))
    await visitor.field(auth('field.captcha')).waitFor()

    await visitor.press(auth('captcha.hear'))
    await visitor.field(auth('field.captcha-audio')).waitFor()
    expect(await visitor.page.locator('audio[controls]').getAttribute('src')).toMatch(/^data:audio/)
    await visitor.press(auth('captcha.see'))
    await visitor.field(auth('field.captcha')).waitFor()
    expect(await visitor.page.locator('audio').count()).toBe(0)
    await visitor.press(auth('captcha.hear'))
    await visitor.type([auth('field.captcha-audio'), knownDigits], [auth('field.sms-code'), code])
    await visitor.choosesPassword('mint-2026')
    await visitor.press(auth('register.submit'))
    await visitor.reads(messages('success.registered'))
    await visitor.leave()
  })
})
