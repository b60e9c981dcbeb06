import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { languages } from '@bohe/testing/languages.ts'
import { eventually } from '@bohe/testing/sandbox.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, it } from 'vitest'

const { arrive } = journeysOn('intl')

const becomes = [
  { language: 'English', method: 'wechat' },
  { language: 'Chinese', method: 'alipay' },
] as const

describe('A visitor', () => {
  it.each(oneOf(becomes))('becomes a paying member with $method, in $language', async ({ language, method }) => {
    const recharge = await wordsOf('recharge', languages[language].file)
    const visitor = await arrive(language, '/')
    const { page, words } = visitor
    const { shell, member, messages } = words
    const mobile = freshMobile()

    await page.locator('main a[href$="/register.html"]').first().click()
    await visitor.at('/register.html')
    await visitor.registers(mobile)
    await visitor.at('/')

    await visitor.follow(shell('link.plans'), recharge('title'))
    await page.getByRole('radio', { name: recharge(`method.${method}`) }).check()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await visitor.press(recharge('pay'))

    await page.waitForURL(/recharge\.html\?id=\d+/)
    await page.getByRole('img', { name: recharge(`method.${method}`) }).waitFor()
    const { pay_url } = await eventually(async () => {
      const payments = await visitor.person.payments()
      return payments.find(one => one.state === 'pending' && one.provider === method && one.amount === '30.00')
    }, `payment with ${method}`)
    await visitor.person.pay({ pay_url })
    await visitor.sees(messages('success.bought'))

    await visitor.follow(recharge('order.to-member'))
    await visitor.reads(member('card.running'))
    expect(await page.getByRole('timer').first().textContent()).toMatch(/\d/)
    await visitor.follow(member('section.orders'), recharge('orders.title'))
    await page.getByRole('cell', { name: messages('invoice-status.paid') }).waitFor()
    await visitor.logOut()

    await visitor.open('/user.html')
    await page.waitForURL(/login\.html\?target=/)
    await visitor.logsIn(mobile, 'mint-2026')
    await visitor.at('/user.html')
    await visitor.reads(member('card.running'))
    await visitor.leave()
  })
})
