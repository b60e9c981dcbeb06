import { codes } from '@bohe/api-client/contract/code'
import { retention } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { purge } from '#database/purge.ts'
import type { Delivery } from '#gateways/delivery.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const reason = 'a test'

describe.each(oneDatabase)('messages and devices in the console, on $name', ({ open }) => {
  let api: TestApi
  let support: Colleague
  let outcome: Delivery
  let memberId: string
  beforeAll(async () => {
    const bring = async () => outcome
    const sms = { serves: () => true, send: bring, speak: bring }
    const mail = { send: bring, notify: bring, deliver: bring, close: () => {} }
    api = await startApi({ database: open, overrides: { sms, mail } })
    memberId = await idOf('gold@bohe.test')
    support = await hire(api, 'support', ['0'])
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    outcome = 'sent'
    await api.context.db.deleteFrom('message_deliveries').execute()
    await api.context.db.deleteFrom('rates').execute()
  })

  const idOf = async (email: string) => {
    const row = api.context.db.selectFrom('members').select('id').where('email', '=', email)
    return String((await row.executeTakeFirstOrThrow()).id)
  }
  const ask = (email = 'gold@bohe.test') => api.call('sendMail', { email, state: '4' })
  const history = async () => (await support.call('memberHistory', { member_id: memberId })).data
  const audit = () =>
    api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

  describe('a code', () => {
    it('is told as sent, where it went masked, and never what it said', async () => {
      await ask()
      const { messages } = await history()
      expect(messages).toMatchObject([
        { channel: 'mail', provider: 'smtp', purpose: '4', target: 'g***@bohe.test', state: 'sent', cause: '' },
      ])
      expect(JSON.stringify(messages)).not.toMatch(/gold@|"\d{6}"/)
    })

    it.each(['failed', 'unreachable', 'off'] as const)('that did not arrive is told with why: %s', async cause => {
      outcome = cause
      await ask()
      expect((await history()).messages).toMatchObject([{ state: 'failed', cause }])
    })

    it('that a budget refused is told with which one, once however often it is asked for', async () => {
      for (let times = 0; times < 3; times++) await ask()
      expect((await history()).messages).toMatchObject([
        { state: 'refused', cause: 'codePerTargetMinute' },
        { state: 'sent' },
      ])
    })

    it('is found by whom it went to, also where he is no member', async () => {
      await ask()
      await ask('Nobody@bohe.test')
      const { data } = await support.call('messages', { target: 'nobody@bohe.test' })
      expect(data.list).toMatchObject([{ target: 'N***@bohe.test' }])
      expect((await support.call('messages', {})).data.list).toHaveLength(2)
    })

    it('of another region is not seen', async () => {
      await ask()
      const other = await hire(api, 'support', ['1'])
      expect((await other.call('messages', {})).data.list).toEqual([])
    })

    it('is let go after ninety days', async () => {
      await ask()
      const at = secondsAfter(api.clock.now(), -retention.deliverySeconds)
      await api.context.db.updateTable('message_deliveries').set({ at }).execute()
      await purge(api.context.db, api.clock.now())
      expect((await history()).messages).toEqual([])
    })

    it('counts in the budgets that are shown, and for its provider', async () => {
      await ask()
      outcome = 'failed'
      await ask('other@bohe.test')
      const { data } = await support.call('messageBudgets', {})
      expect(data.budgets).toContainEqual(
        expect.objectContaining({ channel: 'mail', span: 'hour', used: 1, most: 10_000 }),
      )
      expect(data.providers).toEqual([{ channel: 'mail', provider: 'smtp', sent: 1, failed: 1, refused: 0 }])
    })
  })

  describe('who is held back', () => {
    const hold = () =>
      api.context.db
        .insertInto('rates')
        .values({
          ...{ key: 'codePerTargetHour:mail:gold@bohe.test', n: 5 },
          resets_at: secondsAfter(api.clock.now(), 3600),
        })
        .execute()

    it('is shown masked, beside the limit and until when, and is let go for a reason', async () => {
      await hold()
      expect(await ask()).toMatchObject({ code: codes.sendBudget.code })
      const { held } = await history()
      expect(held).toMatchObject([
        { rate: 'codePerTargetHour', subject: 'g***@bohe.test', n: 5, most: 5, member_id: memberId },
      ])
      expect(await support.call('releaseHeld', { held_id: held[0]?.id ?? '', reason })).toMatchObject({ code: 0 })
      expect((await ask()).code).toBe(0)
      const row = await audit()
      expect(row).toMatchObject({ action: 'releaseHeld', actor: support.email, region_code: '0' })
      expect(JSON.stringify(row)).not.toContain('gold@bohe.test')
    })

    it('is let go once', async () => {
      await hold()
      const { held } = await history()
      const again = () => support.call('releaseHeld', { held_id: held[0]?.id ?? '', reason })
      await again()
      expect(await again()).toMatchObject({ code: staffCodes.heldUnknown.code })
    })

    it('is not seen, nor let go, by the staff of another region', async () => {
      await hold()
      const other = await hire(api, 'support', ['1'])
      expect((await other.call('heldBack', { subject: '' })).data.held).toEqual([])
      const { held } = await history()
      const tried = await other.call('releaseHeld', { held_id: held[0]?.id ?? '', reason })
      expect(tried.code).toBe(staffCodes.heldUnknown.code)
    })

    it('is found by his address', async () => {
      const resets_at = secondsAfter(api.clock.now(), 3600)
      await api.context.db
        .insertInto('rates')
        .values([
          { key: 'codePerAddressHour:198.51.100.7', n: 30, resets_at },
          { key: 'codePerAddressHour:198.51.100.8', n: 30, resets_at },
          // A /56 has room for twice as many.
          { key: 'codePerAddressHour:2001:db8:0:1200::/56', n: 30, resets_at },
        ])
        .execute()
      const { data } = await support.call('heldBack', { subject: '198.51.100.7' })
      expect(data.held).toMatchObject([{ rate: 'codePerAddressHour', subject: '198.51.100.*', member_id: '' }])
      expect((await support.call('heldBack', { subject: '' })).data.held).toHaveLength(2)
    })
  })

  describe('a device', () => {
    it('is signed out at once, and logs in by itself no more', async () => {
      const token = await logIn(api, 'gold@bohe.test', 'gold2026')
      const { devices } = await history()
      const online = devices.find(each => each.is_online === 1)
      expect(online).toMatchObject({ is_online: 1 })
      const kick = { member_id: memberId, device_id: online?.id ?? '', reason }
      const other = await hire(api, 'support', ['1'])
      expect(await other.call('kickDevice', kick)).toMatchObject({ code: staffCodes.memberUnknown.code })
      expect(await support.call('kickDevice', kick)).toMatchObject({ code: 0 })
      expect((await api.call('userInfo', {}, { token })).code).not.toBe(0)
      expect(await audit()).toMatchObject({ action: 'kickDevice', actor: support.email })
      expect(await support.call('kickDevice', kick)).toMatchObject({ code: staffCodes.deviceGone.code })
      const { is_online, is_remembered } = (await history()).devices.find(each => each.id === online?.id) ?? {}
      expect({ is_online, is_remembered }).toEqual({ is_online: 0, is_remembered: 0 })
    })
  })
})
