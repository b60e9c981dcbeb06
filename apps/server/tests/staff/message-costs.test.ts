import { retention } from '@bohe/api-client/contract/limits'
import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { purge } from '#database/purge.ts'
import { noteDelivery } from '#features/deliveries/note.ts'
import type { Delivery } from '#gateways/delivery.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const reason = 'the bill of October'

describe.each(oneDatabase)('what messages cost, on $name', ({ open }) => {
  let api: TestApi
  let operator: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    operator = await hire(api, 'operations', ['0', '1'])
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    for (const table of ['message_deliveries', 'message_costs', 'message_prices', 'audit_log'] as const)
      await api.context.db.deleteFrom(table).execute()
  })

  type Price = StaffInput<'saveMessagePrice'>
  const aliyun = { sender: 'sms aliyun', prefix: '', currency: 'CNY', price: '0.045', version: 0, reason } as const
  const twilio = { ...aliyun, sender: 'sms twilio', currency: 'USD', price: '0.0079' } as const
  const set = (price: Price, who = operator) => who.call('saveMessagePrice', price)
  const prices = async (who = operator) => (await who.call('messagePrices', {})).data.prices
  const send = (countryCode: string, number: string, told: { delivery?: Delivery; region?: string } = {}) =>
    noteDelivery(
      api.context,
      { purpose: '4', contact: { kind: 'phone', phone: { countryCode, number } }, region: told.region ?? '0' },
      told.delivery ?? 'sent',
    )
  const sums = async (filter: StaffInput<'messageCosts'> = {}, who = operator) =>
    (await who.call('messageCosts', filter)).data.sums
  const listed = async () =>
    (await operator.call('messages', {})).data.list.map(({ cost, currency }) => `${cost} ${currency}`)

  describe('a price', () => {
    it('is set, changed and taken away, each with an audit row', async () => {
      expect((await set(aliyun)).code).toBe(0)
      expect(await prices()).toMatchObject([{ sender: 'sms aliyun', prefix: '', price: '0.0450', version: 1 }])
      expect((await set({ ...aliyun, price: '0.05', version: 1 })).code).toBe(0)
      const gone = { sender: 'sms aliyun', prefix: '', version: 2, reason } as const
      expect((await operator.call('removeMessagePrice', gone)).code).toBe(0)
      expect(await prices()).toEqual([])
      const about = 'message price sms aliyun *'
      const rows = await api.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
      expect(rows).toMatchObject([
        { before: null, after: { about, price: '0.0450', currency: 'CNY' } },
        { before: { about, price: '0.0450' }, after: { about, price: '0.0500' } },
        { before: { about, price: '0.0500' }, after: null },
      ])
    })

    it('that somebody else set in between is told and not overwritten', async () => {
      await set(aliyun)
      expect((await set({ ...aliyun, price: '1' })).code).toBe(staffCodes.stale.code)
      expect((await prices())[0]?.price).toBe('0.0450')
    })

    it('is of both regions, and set by nobody who sees one', async () => {
      const half = await hire(api, 'operations', ['1'])
      expect((await set(aliyun, half)).code).toBe(staffCodes.beyondOwn.code)
      expect(await prices(half)).toEqual([])
    })

    it.each([
      ['a fifth digit', { price: '0.00001' }, 'price'],
      ['less than nothing', { price: '-1' }, 'price'],
      ['a prefix with a plus', { prefix: '+86' }, 'prefix'],
    ])('is refused at its field: %s', async (_name, changes, field) => {
      expect(Object.keys((await set({ ...aliyun, ...changes })).fields)).toEqual([field])
    })
  })

  describe('a message', () => {
    it('has the price of the longest prefix that its number begins with', async () => {
      await set(twilio)
      await set({ ...twilio, prefix: '1', price: '0.01' })
      await set({ ...twilio, prefix: '1876', price: '0.2' })
      await send('44', '7700900123')
      await send('1', '2025550123')
      await send('1', '8765550123')
      expect(await listed()).toEqual(['0.2000 USD', '0.0100 USD', '0.0079 USD'])
    })

    it('keeps the cost that it was sent at', async () => {
      await set(aliyun)
      await send('86', '13800000001')
      await set({ ...aliyun, price: '0.05', version: 1 })
      await send('86', '13800000001')
      expect(await listed()).toEqual(['0.0500 CNY', '0.0450 CNY'])
    })

    it('costs nothing where it did not go out, and where no price is known', async () => {
      await set(aliyun)
      await send('86', '13800000001', { delivery: 'failed' })
      await send('44', '7700900123')
      expect(await listed()).toEqual([' ', ' '])
      expect(await sums()).toEqual([])
    })
  })

  describe('sums', () => {
    beforeEach(async () => {
      await set(aliyun)
      await set(twilio)
      await send('86', '13800000001')
      await send('86', '13800000002')
      await send('86', '13800000003', { region: '1' })
      await send('44', '7700900123')
    })

    it('are told by currency, and never added together', async () => {
      expect(await sums()).toEqual([
        { currency: 'CNY', messages: 3, cost: '0.1350' },
        { currency: 'USD', messages: 1, cost: '0.0079' },
      ])
    })

    it.each([
      ['a contact', { target: '13800000001' }, [{ currency: 'CNY', messages: 1, cost: '0.0450' }]],
      ['a channel', { channel: 'mail' as const }, []],
      ['a channel to a contact', { channel: 'voice' as const, target: '13800000001' }, []],
      ['what failed', { state: 'failed' as const }, []],
    ])('follow the filters: %s', async (_name, filter, told) => {
      expect(await sums(filter)).toEqual(told)
    })

    it('are told by day and channel, for the same filters', async () => {
      const byDay = async (filter: StaffInput<'messageCostsByDay'> = {}, who = operator) =>
        (await who.call('messageCostsByDay', filter)).data.list.map(
          ({ day, channel, currency, messages, cost }) => `${day} ${channel} ${messages} ${cost} ${currency}`,
        )
      const dayOf = (at: Date) =>
        secondsAfter(at, 8 * 3600)
          .toISOString()
          .slice(0, 10)
      const [now, before] = [dayOf(api.clock.now()), dayOf(secondsAfter(api.clock.now(), -86_400))]
      await api.context.db.updateTable('message_costs').set({ day: before }).where('currency', '=', 'USD').execute()
      expect(await byDay()).toEqual([`${now} sms 3 0.1350 CNY`, `${before} sms 1 0.0079 USD`])
      expect(await byDay({ target: '13800000001' })).toEqual([`${now} sms 1 0.0450 CNY`])
      expect(await byDay({ channel: 'voice' })).toEqual([])
      expect(await byDay({ state: 'failed' })).toEqual([])
      const half = await hire(api, 'operations', ['1'])
      expect(await byDay({}, half)).toEqual([`${now} sms 1 0.0450 CNY`])
    })

    it('are those of the regions that somebody sees', async () => {
      const half = await hire(api, 'operations', ['1'])
      expect(await sums({}, half)).toEqual([{ currency: 'CNY', messages: 1, cost: '0.0450' }])
    })

    it('end with the messages that they are of', async () => {
      const day = secondsAfter(api.clock.now(), -retention.deliverySeconds - 86_400)
        .toISOString()
        .slice(0, 10)
      await api.context.db.updateTable('message_costs').set({ day }).execute()
      expect(await sums()).toEqual([])
    })

    it('stay when one of the messages is let go', async () => {
      const at = secondsAfter(api.clock.now(), -retention.deliverySeconds)
      await api.context.db.updateTable('message_deliveries').set({ at }).execute()
      await purge(api.context.db, api.clock.now())
      expect(await listed()).toEqual([])
      expect((await sums())[0]?.messages).toBe(3)
    })
  })
})
