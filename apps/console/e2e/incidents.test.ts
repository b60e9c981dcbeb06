import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'
import { arriveAs, logInAs } from './colleague.ts'
import { refundedByAlipay } from './figures.ts'
import { anOrder, someMember } from './members.ts'

/** Counts what a person does: presses, fills, choices. */
const counting = () => {
  let count = 0
  const once = async (act: Promise<unknown>) => {
    count += 1
    await act
  }
  return { once, count: () => count }
}

/** Somebody pays another sum than was asked for: it goes back, and is an incident. */
const wrongPayment = async () => {
  const member = await someMember()
  const order = await anOrder(member)
  await member.person.pay({ pay_url: order.pay_url, amount: '0.01' })
  return order
}

describe('an incident', () => {
  it('is assigned and resolved, from Today, in twelve steps or fewer', async () => {
    const order = await wrongPayment()
    const finance = await arriveAs('finance')
    const { once, count } = counting()
    await once(finance.page.getByRole('link', { name: finance.words('nav.money'), exact: true }).click())
    const row = finance.page.getByRole('row').filter({ hasText: order.order_no })
    await once(row.getByRole('link', { name: finance.words('incident-kind.wrong-amount') }).click())
    await finance.heading(/\d/)
    await once(finance.press('incident.take'))
    await finance.sees('finance@bohe.test')
    await finance.button('incident.take').waitFor({ state: 'detached' })
    await once(finance.press('incident.resolve'))
    const dialog = finance.page.getByRole('dialog')
    await once(dialog.getByLabel(finance.words('incident.resolution'), { exact: true }).fill('<b>It went back</b>'))
    await once(dialog.getByRole('button', { name: finance.words('incident.resolve'), exact: true }).click())
    await finance.sees('<b>It went back</b>')
    expect(count()).toBeLessThanOrEqual(12)
    await finance.open('/money?state=open')
    await finance.heading(finance.words('money.title'))
    await finance.page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    expect(await finance.page.getByRole('row').filter({ hasText: order.order_no }).count()).toBe(0)
    await finance.leave()
  })
})

describe.runIf(isDeep)('a payment that did not open its order', () => {
  it('is found by its number, asked about and opened, in twelve steps or fewer', async () => {
    const member = await someMember()
    const order = await anOrder(member)
    await member.person.pay({ pay_url: order.pay_url, callback: 'none' })
    const support = await arriveAs('support')
    const { once, count } = counting()
    await once(support.page.keyboard.press('Control+k'))
    await once(support.page.keyboard.type(`${order.order_no}001`))
    await once(support.page.keyboard.press('Enter'))
    await support.heading(support.words('order.title', { number: order.order_no }))
    await once(support.press('order.ask'))
    await support.sees(/fulfilled|already/)
    expect(count()).toBeLessThanOrEqual(12)
    await support.leave()
  })
})

describe('an order', () => {
  it.runIf(isDeep)('is given back in part; it stays paid, and the figures have the part', async () => {
    const member = await someMember()
    const order = await anOrder(member)
    await member.person.pay({ pay_url: order.pay_url })
    const owner = await logInAs('owner')
    const before = await refundedByAlipay(owner)
    const { once, count } = counting()
    await once(owner.page.keyboard.press('Control+k'))
    await once(owner.page.keyboard.type(order.order_no))
    await once(owner.page.keyboard.press('Enter'))
    await owner.heading(owner.words('order.title', { number: order.order_no }))
    await once(owner.press('order.refund-part'))
    const dialog = owner.page.getByRole('dialog')
    await once(dialog.locator('input[name=amount]').fill('1.00'))
    await once(dialog.getByLabel(owner.words('reason'), { exact: true }).fill('an hour of outage'))
    await once(dialog.getByRole('button', { name: owner.words('order.refund-part'), exact: true }).click())
    await dialog.waitFor({ state: 'hidden' })
    expect(count()).toBeLessThanOrEqual(12)
    await owner.button('order.refund-part').waitFor()
    const refunded = () => refundedByAlipay(owner)
    await expect.poll(refunded, { timeout: 30_000, interval: 1000 }).toBeGreaterThanOrEqual(before + 100)
    await owner.finds(order.order_no)
    await owner.sees('1.00 CNY')
    expect(await owner.page.getByText(/out_trade_no=/).count()).toBe(0)
    await owner.does('order.reveal')
    await owner.sees(new RegExp(`out_trade_no=${order.order_no}`))
    await owner.leave()
  })

  it.runIf(isDeep)('that is open is closed with others at once, and the filters are kept by a name', async () => {
    const [one, other] = [await anOrder(await someMember()), await anOrder(await someMember())]
    const support = await logInAs('support', 'zh-CN')
    await support.open('/orders?state=open')
    await support.heading(support.words('orders.title'))
    for (const { order_no } of [one, other])
      await support.page.getByRole('row').filter({ hasText: order_no }).getByRole('checkbox').check()
    await support.page.getByRole('button', { name: support.words('orders.close', { n: 2 }) }).click()
    const dialog = support.page.getByRole('dialog')
    await dialog.getByLabel(support.words('reason'), { exact: true }).fill('来电要求')
    await dialog.getByRole('button', { name: support.words('orders.close', { n: 2 }) }).click()
    await support.sees(support.words('orders.closed', { closed: 2, left: 0 }))
    await support.press('views.save')
    const name = `待支付 ${one.order_no}`
    await dialog.getByLabel(support.words('views.name'), { exact: true }).fill(name)
    await dialog.getByRole('button', { name: support.words('views.save'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await support.open('/orders')
    await support.page.getByRole('link', { name, exact: true }).click()
    await support.page.waitForURL(/state=open/)
    await support.page.getByRole('button', { name: support.words('views.drop', { name }) }).click()
    await support.page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    await support.leave()
  })
})

describe.runIf(isDeep)('a bill', () => {
  it('is compared now, and told to the row', async () => {
    const finance = await logInAs('finance')
    await finance.open('/money/bills')
    await finance.heading(finance.words('money.title'))
    await finance.page
      .getByRole('link', { name: /^\d{4}-\d\d-\d\d alipay$/ })
      .nth(3)
      .click()
    await finance.press('bill.compare')
    await finance.page.getByRole('heading', { name: finance.words('bill.rows') }).waitFor()
    await finance.leave()
  })
})
