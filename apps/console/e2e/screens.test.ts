import { consoleScreens } from '@bohe/testing/screens/console-screens.ts'
import { focusFaults } from '@bohe/testing/screens/focus-faults.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveAs, type Colleague, logInAs } from './colleague.ts'
import { anOrder, someMember } from './members.ts'

const views = [
  { name: 'light, wide, English', language: 'en', options: { viewport: { width: 1280, height: 900 } } },
  {
    name: 'dark, 360 px, Chinese',
    language: 'zh-CN',
    options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  },
] as const

describe.runIf(isDeep).each(views)('the screens of the console, $name', view => {
  const { language, options } = view
  let owner: Colleague
  let record: string
  beforeAll(async () => {
    const member = await someMember()
    const order = await anOrder(member)
    await member.person.pay({ pay_url: order.pay_url })
    owner = await logInAs('owner', language, options)
    await owner.open(`/search?q=${order.order_no}`)
    await owner.at(/^\/orders\/\d+$/)
    record = new URL(owner.page.url()).pathname
  })
  afterAll(() => owner.leave())

  it.each(consoleScreens)('$name', async ({ path }) => {
    await owner.open(path)
    await owner.heading(/.+/)
    await owner.isFine()
  })

  it.each(consoleScreens)('$name shows where the focus is', async ({ path }) => {
    await owner.open(path)
    await owner.heading(/.+/)
    await owner.isFine()
    expect(await focusFaults(owner.page)).toEqual([])
  })

  it('an order, and its member', async () => {
    await owner.open(record)
    await owner.heading(/.+/)
    await owner.isFine()
    await owner.page.locator('dl a').click()
    await owner.at(/^\/members\/\d+$/)
    await owner.heading(/.+/)
    await owner.isFine()
  })

  it('an action’s question', async () => {
    await owner.press('member.grant')
    await owner.field('member.grant-days').waitFor()
    await owner.isFine()
    await owner.page.keyboard.press('Escape')
  })
})

describe('the navigation', () => {
  it('leads to screens that are fine, each of them', async () => {
    const owner = await arriveAs('owner')
    const navigation = owner.page.getByRole('navigation').first()
    const places = await navigation.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(places.length).toBeGreaterThan(15)
    for (const place of places) {
      const link = navigation.locator(`a[href="${place}"]`)
      await link.click()
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      await owner.heading(/.+/)
      await owner.holdsStill()
    }
    await owner.leave()
  })
})

describe('somebody with fewer permissions', () => {
  it('sees only what he may do', async () => {
    const support = await arriveAs('support')
    const links = await support.page.getByRole('navigation').getByRole('link').allTextContents()
    expect(links).toEqual([
      'Live chat',
      'Orders',
      'Discount codes',
      'Recharge cards',
      'Prizes to send',
      'Invitations',
      'Messages and limits',
      'Approvals',
      'My account',
    ])
    await support.leave()
  })
})

describe.runIf(isDeep)('by the keyboard alone', () => {
  it('a member is found and given days', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    const { keyboard } = support.page
    await support.finds(member.mobile)
    await support.at(/^\/members\/\d+$/)
    await support.button('member.grant').waitFor()
    const focus = () => support.page.evaluate<string>('document.activeElement?.textContent ?? ""')
    for (let presses = 0; presses < 40 && (await focus()) !== support.words('member.grant'); presses++)
      await keyboard.press('Tab')
    await keyboard.press('Enter')
    await support.field('member.grant-days').focus()
    await keyboard.type('2')
    await keyboard.press('Tab')
    await keyboard.type('by keyboard')
    await keyboard.press('Enter')
    await support.sees('2.0 days')
    await support.leave()
  })
})
