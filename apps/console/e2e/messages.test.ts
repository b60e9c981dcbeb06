import { createClient } from '@bohe/api-client/client'
import { freshAddress } from '@bohe/testing/journey.ts'
import { knownCaptcha } from '@bohe/testing/stack-setup.ts'
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

  it('is found by its number, whoever it is', async () => {
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

describe('a device', () => {
  it('is signed out, in few steps from Today', async () => {
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
