import { freshMobile } from '@bohe/testing/fresh.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { eventually } from '@bohe/testing/sandbox.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Visitor } from '@bohe/testing/visitor.ts'
import { wordsOf } from '@bohe/testing/words.ts'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'

const { arrive, enrol } = journeysOn('intl')

/** How many stops a page may have before something on it; more would be a maze. */
const mostStops = 60

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate(node => node.ownerDocument.activeElement === node)

/** Goes on with the Tab key until an element has the focus. */
const tabsTo = async ({ page }: Visitor, element: Locator): Promise<void> => {
  await element.waitFor({ state: 'attached' })
  for (let stop = 0; stop < mostStops; stop++) {
    if (await hasFocus(element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${element} within ${mostStops} stops`)
}

const enters = async (visitor: Visitor, element: Locator): Promise<void> => {
  await tabsTo(visitor, element)
  await visitor.page.keyboard.press('Enter')
}

const writes = async (visitor: Visitor, label: string, text: string): Promise<void> => {
  await tabsTo(visitor, visitor.field(label))
  await visitor.page.keyboard.type(text)
}

describe.runIf(isDeep)('With the keyboard alone', () => {
  it('a member logs in, chooses a plan, pays for it and finds it in the member centre', async () => {
    const recharge = await wordsOf('recharge', 'en')
    const { mobile, password } = await enrol({ mobile: freshMobile() })
    const visitor = await arrive('English', '/')
    const { page, words } = visitor
    const { auth, shell, messages, member } = words

    await enters(visitor, page.getByRole('link', { name: shell('viewer.login'), exact: true }).first())
    await visitor.sees(auth('login.title'))
    await writes(visitor, auth('field.phone'), mobile)
    await writes(visitor, auth('field.password'), password)
    await page.keyboard.press('Enter')
    await visitor.reads(messages('success.login'))
    await visitor.isKnown()

    await enters(
      visitor,
      page
        .getByRole('navigation')
        .getByRole('link', { name: shell('link.plans') })
        .first(),
    )
    await visitor.sees(recharge('title'))
    await tabsTo(visitor, page.getByRole('radio', { name: 'Gold 1 month' }))
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'Gold 3 months' }).isChecked()).toBe(true)
    for (const box of await page.getByRole('checkbox').all()) {
      await tabsTo(visitor, box)
      await page.keyboard.press('Space')
    }
    const total = await page.getByRole('status', { name: recharge('total') }).textContent()
    await enters(visitor, visitor.button(recharge('pay')))

    await visitor.sees(recharge('order.title'))
    const payment = await eventually(async () => {
      const waiting = await visitor.person.payments()
      return waiting.find(one => one.state === 'pending' && [`¥${one.amount}`, `$${one.amount}`].includes(total ?? ''))
    }, 'payment of the keyboard')
    await visitor.person.pay({ pay_url: payment.pay_url })
    await visitor.sees(messages('success.bought'))
    await enters(visitor, page.getByRole('link', { name: recharge('order.to-member'), exact: true }).first())
    await visitor.sees('Gold')
    await visitor.reads(member('card.running'))
    await visitor.leave()
  })
})
