import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { eventually, type PendingPayment } from '@bohe/testing/sandbox.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive, arriveAs, enrol } = journeysOn('intl')

/** Opens the plans, and chooses one by what its card says and how to pay it. */
const chooses = async (visitor: Visitor, plan: string, method: string): Promise<void> => {
  await visitor.open('/recharge.html')
  await visitor.isKnown()
  await visitor.page.getByRole('radio', { name: plan }).check()
  await visitor.page.getByRole('radio', { name: method }).check()
}

const agreesToAll = async ({ page }: Visitor): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** What waits at the sandbox to be paid with a provider: the journeys of this file buy for different amounts. */
const waiting = ({ person }: Visitor, provider: string, amount: string): Promise<PendingPayment> =>
  eventually(async () => {
    const payments = await person.payments()
    return payments.find(one => one.state === 'pending' && one.provider === provider && one.amount === amount)
  }, `payment of ${amount} with ${provider}`)

describe('Money', () => {
  it('buys with a coupon and PayPal, pauses and resumes, and reads the receipt', async () => {
    const recharge = await wordsOf('recharge', 'en')
    const membership = await wordsOf('membership', 'en')
    const visitor = await arrive('English', '/register.html')
    const { page, words } = visitor
    const { member, messages } = words
    await visitor.registers(freshMobile())
    await visitor.isKnown()

    await chooses(visitor, 'Gold 1 month', recharge('method.paypal'))
    await page.getByRole('textbox', { name: recharge('code') }).fill('HELLO10')
    await visitor.reads(recharge('code-applied', { title: '10 yuan or 1.50 dollars off, once' }))
    const total = page.getByRole('status', { name: recharge('total') })
    await expect.poll(() => total.textContent()).toBe('$3.49')
    expect(await page.locator('.price-lines dd').allTextContents()).toEqual(['$4.99', '−$1.50'])
    await agreesToAll(visitor)
    await visitor.press(recharge('pay'))

    await visitor.sees(recharge('order.title'))
    await page.getByRole('link', { name: recharge('order.to-paypal') }).click()
    await page.waitForURL(url => url.origin === inject('origins').sandbox)
    await page.locator('button[value="approve"]').click()
    await page.waitForURL(url => url.origin === inject('origins').intl)
    await visitor.sees(messages('success.bought'))
    const order = new URL(page.url()).searchParams.get('id')

    await visitor.follow(recharge('order.to-member'), 'Gold')
    await visitor.reads(member('card.running'))
    await visitor.press(membership('pause.act'))
    await visitor.answer(membership('pause.question'), membership('pause.act'))
    await visitor.reads(messages('success.paused'))
    await visitor.reads(member('card.frozen'))
    await visitor.press(membership('resume.act'))
    await visitor.answer(membership('resume.question'), membership('resume.act'))
    await visitor.reads(messages('success.restored'))
    await visitor.reads(member('card.running'))

    await visitor.follow(member('section.pause'), membership('pause.title'))
    await visitor.press(membership('pause.act'))
    await visitor.answer(membership('pause.question'), membership('pause.act'))
    await visitor.reads(messages('success.time-suspended'))
    await visitor.press(membership('resume.act'))
    await visitor.answer(membership('resume.question'), membership('resume.act'))
    await visitor.reads(messages('success.time-restored'))
    await visitor.reads(membership('log.total', { total: 2 }))

    await visitor.open(`/recharge.html?id=${order}`)
    await visitor.follow(recharge('receipt.show'), recharge('receipt.title'))
    const receipt = page.getByRole('article', { name: recharge('receipt.title') })
    for (const fact of ['HELLO10', '$4.99', '$1.50', '$3.49', 'PayPal', messages('invoice-status.paid')]) {
      await receipt.getByText(fact).first().waitFor()
    }
    await visitor.leave()
  })

  it.runIf(isDeep)(
    'switches from Alipay to QQ Wallet, is paid by itself, and buys nothing twice, in Chinese',
    async () => {
      const recharge = await wordsOf('recharge', 'zh-CN')
      const visitor = await arrive('Chinese', '/register.html')
      const { page, words } = visitor
      const { member, messages } = words
      await visitor.registers(freshMobile())
      await visitor.isKnown()

      await chooses(visitor, '铂金会员 12 个月', recharge('method.alipay'))
      await agreesToAll(visitor)
      await visitor.press(recharge('pay'))
      const code = (method: 'alipay' | 'qq') =>
        page.getByRole('img', {
          name: recharge('order.qr', { method: recharge(`method.${method}`), amount: '¥405.00' }),
          exact: true,
        })
      await code('alipay').waitFor()
      const givenUp = await waiting(visitor, 'alipay', '405.00')
      await visitor.press(recharge('method.qq'))
      await code('qq').waitFor()
      const stateOf = async (pay_url: string) =>
        (await visitor.person.payments()).find(payment => payment.pay_url === pay_url)?.state
      await expect.poll(() => stateOf(givenUp.pay_url)).toBe('closed')
      const { pay_url } = await waiting(visitor, 'qq', '405.00')
      await visitor.person.pay({ pay_url })
      await visitor.sees(messages('success.bought'))

      await visitor.open('/user.html')
      await visitor.sees('铂金会员')
      await visitor.follow(member('section.orders'), recharge('orders.title'))
      const order = page.getByRole('row').filter({ hasText: recharge('method.qq') })
      await order.getByRole('cell', { name: messages('invoice-status.paid') }).waitFor()
      expect(await order.textContent()).toContain('¥405.00')

      await visitor.open('/recharge.html')
      await visitor.isKnown()
      await agreesToAll(visitor)
      await visitor.press(recharge('pay'))
      await visitor.reads(messages('code.membership-unexpired'))
      await visitor.leave()
    },
  )

  it('tops up by a card, once what it holds was shown', async () => {
    const membership = await wordsOf('membership', 'en')
    const member = await enrol({ mobile: freshMobile() })
    const visitor = await arriveAs(member, 'English', '/user.html?tab=top-up')
    const { words, page } = visitor
    await visitor.isKnown()
    await visitor.type([membership('card.number'), 'BHCARDWEEK333333'], [membership('card.password'), 'WEEKCARD3333'])
    await visitor.press(membership('card.check'))
    const question = page.getByRole('alertdialog', { name: membership('card.question') })
    await question.getByText('Platinum, 7 days').waitFor()
    await visitor.answer(membership('card.question'), membership('card.redeem'))
    await visitor.reads(words.messages('success.recharged'))
    await visitor.reads(membership('card.added', { package: 'Platinum', time: '7 days' }))

    await visitor.type([membership('card.number'), 'BHCARDWEEK333333'], [membership('card.password'), 'WEEKCARD3333'])
    await visitor.press(membership('card.check'))
    await visitor.reads(words.messages('code.card-used'))
    await visitor.follow(words.member('section.profile'), 'Platinum')
    await visitor.reads(words.member('card.running'))
    await visitor.leave()
  })
})
