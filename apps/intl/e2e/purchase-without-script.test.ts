import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import { describe, expect, it } from 'vitest'

const { arriveWithoutScript, enrol } = journeysOn('intl')

const plans = [
  { language: 'English', file: 'en', plan: 'Gold 3 months' },
  { language: 'Chinese', file: 'zh-CN', plan: '黄金会员 3 个月' },
] as const

const agreesToAll = async ({ page }: Visitor): Promise<void> => {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

describe.each(oneOf(plans, 1))('without script, in $language', ({ language, file, plan }) => {
  it('a visitor chooses a plan, logs in to pay, finds the choice kept and orders it', async () => {
    const recharge = await wordsOf('recharge', file)
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const visitor = await arriveWithoutScript(language, '/')
    const { page, words } = visitor
    const chosen = [
      page.getByRole('radio', { name: plan }),
      page.getByRole('radio', { name: recharge('method.alipay') }),
    ]
    const code = page.getByRole('textbox', { name: recharge('code') })

    await visitor.follow(words.shell('link.plans'), recharge('title'))
    for (const radio of chosen) {
      expect(await radio.isChecked()).toBe(false)
      await radio.check()
    }
    await code.fill('HELLO10')
    await agreesToAll(visitor)
    await visitor.press(recharge('pay'))

    await visitor.sees(words.auth('login.title'))
    await visitor.type([words.auth('field.phone'), mobile], [words.auth('field.password'), password])
    await visitor.press(words.auth('login.submit'))
    await visitor.sees(recharge('title'))
    for (const radio of chosen) expect(await radio.isChecked()).toBe(true)
    expect(await code.inputValue()).toBe('HELLO10')
    await visitor.reads('¥71.00')

    await agreesToAll(visitor)
    await visitor.press(recharge('pay'))
    await visitor.sees(recharge('order.title'))
    await visitor.reads('¥71.00')
    await visitor.leave()
  })
})
