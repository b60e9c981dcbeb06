import { createClient } from '@bohe/api-client/client'
import { freshAddress } from '@bohe/testing/journey.ts'
import { knownCaptcha } from '@bohe/testing/stack-setup.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'
import { arriveAs } from './colleague.ts'
import { someMember } from './members.ts'

const visitor = () =>
  createClient({
    ...{ origin: inject('origins').server, region: '0', language: 'en' },
    headers: { 'X-Forwarded-For': freshAddress() },
  })

/** Asks for codes until the hour of a phone is used up. */
const asksTooOften = async (phone: string) => {
  const asks = async () => {
    const api = visitor()
    const { key } = await api.captcha({})
    return api.sendSms({ phone, state: '4', checkcode: knownCaptcha, checkcode_key: key })
  }
  const asksAndAsks = async () => {
    for (let times = 0; times < 6; times++) await asks()
  }
  await expect(asksAndAsks()).rejects.toThrow()
}

describe('a code that did not arrive', () => {
  it('is told with why on the record of who waits for it, in few steps from Today', async () => {
    const member = await someMember()
    await asksTooOften(member.mobile)
    const support = await arriveAs('support')
    await support.fromToday()
    await support.finds(member.mobile)
    await support.at(/^\/members\/\d+$/)
    await support.sees(support.words('cause.codePerTargetHour'))
    await support.sees(support.words('delivery.sent'))
    await support.isDoneSoon()
    await support.does('messages.release')
    await support.leave()
  })

  it.runIf(isDeep)('is found by its number, whoever it is', async () => {
    const member = await someMember()
    await asksTooOften(member.mobile)
    const support = await arriveAs('support')
    await support.page.getByRole('link', { name: support.words('nav.messages') }).click()
    await support.heading(support.words('messages.title'))
    await support.field('messages.held-find').fill(member.mobile)
    await support.press('orders.filter')
    await support.sees(support.words('cause.codePerTargetHour'))
    await support.leave()
  })
})

describe('a message', () => {
  it.runIf(isDeep)('has the price that was set for its provider, beside it and in the sum', async () => {
    const operator = await arriveAs('operations')
    const { page, words } = operator
    const member = await someMember()
    const prefix = `86${member.mobile.slice(0, 5)}`
    await operator.open('/messages')
    await operator.press('messages.price-add')
    const dialog = page.getByRole('dialog', { name: words('messages.price-add') })
    await operator.field('messages.prefix').fill(prefix)
    await operator.field('messages.price').fill('0.00001')
    await operator.field('reason').fill('the bill')
    await dialog.getByRole('button', { name: words('messages.price-add') }).click()
    await dialog.getByRole('alert').or(dialog.locator('.field-error')).first().waitFor()
    await operator.field('messages.price').fill('0.055')
    await dialog.getByRole('button', { name: words('messages.price-add') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await operator.sees(prefix)
    const api = visitor()
    const { key } = await api.captcha({})
    await api.sendSms({ phone: member.mobile, state: '4', checkcode: knownCaptcha, checkcode_key: key })
    await operator.field('messages.held-find').fill(member.mobile)
    await operator.press('orders.filter')
    // The code that he registered with had the demo's price, which is of a shorter prefix.
    await operator.sees(words('messages.costs-sum', { cost: '0.1000', currency: 'CNY', n: '2' }))
    await page
      .getByRole('table', { name: words('messages.sent') })
      .getByText('0.0550 CNY')
      .first()
      .waitFor()
    await page.getByText(words('messages.costs-by-day')).first().click()
    const byDay = page.getByRole('table', { name: words('messages.costs-by-day') })
    await byDay.getByText('0.1000 CNY').waitFor()
    await operator.leave()
  })
})

describe('a device', () => {
  it.runIf(isDeep)('is signed out, in few steps from Today', async () => {
    const member = await someMember()
    const support = await arriveAs('support')
    await support.fromToday()
    await support.finds(member.mobile)
    await support.does('record.kick', { reason: 'lost on a train' })
    await support.sees(support.words('record.is-out'))
    await support.isDoneSoon()
    await expect(member.api.userInfo()).rejects.toThrow(/log/i)
    await support.leave()
  })
})
