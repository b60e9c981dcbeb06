import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, it } from 'vitest'
import { arriveAs } from './colleague.ts'
import { someMember } from './members.ts'

describe('a batch of recharge cards', () => {
  it('is issued, exported once, and void: who types a card of it reads so', async () => {
    const owner = await arriveAs('owner')
    await owner.page.getByRole('link', { name: owner.words('nav.cards'), exact: true }).click()
    await owner.press('cards.new')
    const dialog = owner.page.getByRole('dialog', { name: owner.words('cards.new') })
    const title = (language: 'in-chinese' | 'in-english') =>
      dialog.getByLabel(owner.words(language, { field: owner.words('cards.name') }), { exact: true })
    await title('in-chinese').fill('展会')
    await title('in-english').fill('A fair')
    await owner.field('cards.days').fill('7')
    await owner.field('cards.count').fill('3')
    await owner.field('reason').fill('a fair')
    await dialog.getByRole('button', { name: owner.words('cards.new') }).click()
    await owner.page
      .getByRole('link', { name: /A fair/ })
      .first()
      .click()
    await owner.heading(/A fair/)
    const file = owner.page.waitForEvent('download')
    await owner.does('cards.export')
    const lines = (await (await file).createReadStream()).setEncoding('utf8')
    const [, first = ''] = ((await lines.toArray()) as string[]).join('').split('\r\n')
    const [card_no = '', card_password = ''] = first.split(',')
    await owner.button('cards.export').waitFor({ state: 'detached' })
    await owner.fromToday()
    await owner.page.getByRole('link', { name: owner.words('nav.cards'), exact: true }).click()
    await owner.page
      .getByRole('link', { name: /A fair/ })
      .first()
      .click()
    await owner.press('cards.void')
    await owner.sees(owner.words('cards.void-help', { n: 3, redeemed: 0 }))
    await owner.field('reason').fill('a wrong batch')
    const asking = owner.page.getByRole('dialog', { name: owner.words('cards.void') })
    await asking.getByRole('button', { name: owner.words('cards.void') }).click()
    await asking.waitFor({ state: 'hidden' })
    await owner.sees(owner.words('cards.withdrawn'))
    await owner.isDoneSoon()
    await owner.isFine()
    const { api } = await someMember()
    await expect(api.redeemCard({ card_no, card_password, is_auth_use: '1' })).rejects.toThrow(/card/i)
    await owner.leave()
  })
})

describe('a discount code', () => {
  it.runIf(isDeep)('is issued, and withdrawn', async () => {
    const operations = await arriveAs('operations', 'zh-CN')
    await operations.page.getByRole('link', { name: operations.words('nav.coupons'), exact: true }).click()
    await operations.press('coupons.new')
    const dialog = operations.page.getByRole('dialog', { name: operations.words('coupons.new') })
    const title = (language: 'in-chinese' | 'in-english') =>
      dialog.getByLabel(operations.words(language, { field: operations.words('coupons.name') }), { exact: true })
    const code = `DONG${Date.now() % 1_000_000}`
    await dialog.getByLabel(operations.words('coupons.code'), { exact: true }).fill(code)
    await title('in-chinese').fill('冬季')
    await title('in-english').fill('Winter')
    await operations.field('coupons.percent').fill('15')
    await operations.field('coupons.from').fill('2026-01-01')
    await operations.field('coupons.until').fill('2025-01-01')
    await operations.field('reason').fill('冬季促销')
    await dialog.getByRole('button', { name: operations.words('coupons.new') }).click()
    await operations.sees('结束不能早于开始')
    await operations.isFine()
    await operations.field('coupons.until').fill('2099-12-31')
    await dialog.getByRole('button', { name: operations.words('coupons.new') }).click()

    await operations.page.getByRole('link', { name: code }).click()
    await operations.heading(operations.words('coupons.one', { code }))
    await operations.does('coupons.withdraw')
    await operations.button('coupons.bring-back').waitFor()
    await operations.leave()
  })

  it.runIf(isDeep)('cannot be sent before the packages that it may be limited to are known', async () => {
    const operations = await arriveAs('operations')
    const { page, words } = operations
    const plans = Promise.withResolvers<void>()
    await page.route(/\/staff\/plans\b/, route => plans.promise.then(() => route.continue()))
    await page.getByRole('link', { name: words('nav.coupons'), exact: true }).click()
    await operations.press('coupons.new')
    const dialog = page.getByRole('dialog', { name: words('coupons.new') })
    await dialog.getByRole('status').waitFor()
    expect(await dialog.getByRole('button', { name: words('coupons.new') }).count()).toBe(0)
    plans.resolve()
    await dialog.getByRole('checkbox', { name: 'Diamond', exact: true }).waitFor()
    await dialog.getByRole('button', { name: words('coupons.new') }).waitFor()
    await operations.leave()
  })
})
