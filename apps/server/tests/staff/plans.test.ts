import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const { invalidFields, stale, beyondOwn, packageUnknown, priceUnknown, changeUnknown } = staffCodes

const texts = {
  ...{
    title_zh: '学生套餐',
    title_en: 'Student',
    short_desc_zh: '便宜',
    short_desc_en: 'Cheap',
    desc_zh: '',
    desc_en: '',
  },
  ...{ is_recommended: 0, position: 5, include_region_codes: ['0'] as ['0'], reason: 'a test' },
}

describe.each(oneDatabase)('what is sold, in the console, on $name', ({ open }) => {
  let api: TestApi
  let sandbox: TestSandbox
  let owner: Colleague
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(async () => {
    await api?.stop()
    await sandbox?.stop()
  })
  beforeEach(async () => {
    owner = await hire(api)
  })

  const plans = async () => (await owner.call('plans', {})).data
  const priceOf = async (id: string) =>
    (await plans()).packages.flatMap(({ prices }) => prices).find(each => each.id === id) ?? expect.fail(`no ${id}`)
  const asked = async (packageId = '11', priceId = '111') => {
    const { data } = await api.call('packages', {})
    return data.list
      .find(({ package_id }) => package_id === packageId)
      ?.price_list.find(({ price_id }) => price_id === priceId)?.price_num
  }
  const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString()
  const aPackage = (more: Partial<StaffInput<'savePackage'>> = {}) =>
    owner.call('savePackage', { level: '100', billing_type: '2', on_sale: 0, version: 0, ...texts, ...more })
  const aPrice = (package_id: string, more: Partial<StaffInput<'savePrice'>> = {}) => {
    const amounts = { amount_cny: '12.50', amount_usd: '2' }
    return owner.call('savePrice', {
      package_id,
      price_type: '1',
      ...amounts,
      on_sale: 1,
      version: 0,
      ...texts,
      ...more,
    })
  }
  const plan = (price_id: string, starts_at: string, amount_cny: string, more = {}) =>
    owner.call('planPrice', { price_id, starts_at, amount_cny, amount_usd: '9', reason: 'dearer lines', ...more })

  describe('a package', () => {
    it('is made off sale, priced, and sold from then on', async () => {
      const { data } = await aPackage()
      expect(await asked(data.id)).toBeUndefined()
      expect(await aPackage({ package_id: data.id, on_sale: 1, version: 1 })).toMatchObject({
        code: invalidFields.code,
        fields: { on_sale: 'A package without a price on sale cannot be on sale' },
      })
      const price = await aPrice(data.id)
      expect((await aPackage({ package_id: data.id, on_sale: 1, version: 1 })).code).toBe(0)
      expect(await asked(data.id, price.data.id)).toBe('12.50')
      const last = await aPrice(data.id, { price_id: price.data.id, on_sale: 0, version: 1 })
      expect(last.fields).toEqual({ on_sale: expect.stringContaining('last price on sale') })
    })

    it('is saved as it was seen: who changed what is told, and nothing overwritten', async () => {
      const { data } = await aPackage()
      const other = await hire(api, 'operations')
      const change = { package_id: data.id, level: '100', billing_type: '2', on_sale: 0, version: 1, ...texts } as const
      expect((await other.call('savePackage', { ...change, title_en: 'Scholar' })).code).toBe(0)
      expect(await aPackage({ package_id: data.id, version: 1, title_en: 'Pupil' })).toMatchObject({
        code: stale.code,
        data: { who: other.email, what: 'title_en Student → Scholar' },
      })
      expect((await plans()).packages.find(({ id }) => id === data.id)?.title_en).toBe('Scholar')
    })

    it('of another region is neither seen nor changed', async () => {
      const { data } = await aPackage()
      const mainland = await hire(api, 'owner', ['1'])
      expect((await mainland.call('plans', {})).data.packages.map(({ id }) => id)).not.toContain(data.id)
      const change = { level: '100', billing_type: '2', on_sale: 0, version: 1, ...texts } as const
      expect((await mainland.call('savePackage', { ...change, package_id: data.id })).code).toBe(packageUnknown.code)
      expect((await mainland.call('savePackage', { ...change, version: 0 })).code).toBe(beyondOwn.code)
      const planned = { price_id: '111', starts_at: inDays(1), amount_cny: '1', amount_usd: '1', reason: 'x' }
      expect((await mainland.call('planPrice', planned)).code).toBe(priceUnknown.code)
    })
  })

  describe('a price', () => {
    it.each([
      ['is an amount', { amount_cny: '30.001' }, { amount_cny: 'Write an amount such as 30.00' }],
      ['has no sign', { amount_cny: '-1' }, { amount_cny: 'Write an amount such as 30.00' }],
      ['has no exponent', { amount_usd: '1e3' }, { amount_usd: 'Write an amount such as 30.00' }],
      ['of 0 is meant', { amount_usd: '0' }, { amount_usd: expect.stringContaining('say that it is meant') }],
      [
        'costs something',
        { amount_cny: '0', amount_usd: '0.00', is_zero_meant: 1 },
        { amount_cny: expect.stringContaining('costs something'), amount_usd: expect.anything() },
      ],
      ['by days says how many', { price_type: '0' as const }, { days: 'Say how many days' }],
    ])('%s', async (_, wrong, fields) => {
      const { data } = await aPackage()
      expect(await aPrice(data.id, wrong)).toMatchObject({ code: invalidFields.code, fields })
    })

    it('is the only one for its period', async () => {
      const { data } = await aPackage()
      await aPrice(data.id)
      expect((await aPrice(data.id)).fields).toEqual({ price_type: expect.stringContaining('for this period') })
      expect((await aPrice(data.id, { on_sale: 0 })).code).toBe(0)
    })

    it('changes at the very moment that was planned, for who asks and who orders; an open order keeps its own', async () => {
      const token = await logIn(api, '13800000001', 'mint2026')
      const order = () => api.call('buy', { package_id: '11', price_id: '111', pay_type: 'wechat' }, { token })
      const amounts = async () => (await api.call('invoices', {}, { token })).data.list.map(each => each.invoice_money)
      expect((await plan('111', inDays(1 / 144), '36')).code).toBe(0)
      expect(await asked()).toBe('30.00')
      expect((await priceOf('111')).planned).toMatchObject([{ amount_cny: '36.00', amount_usd: '9.00' }])
      await order()
      api.clock.advance(600 - 1)
      expect(await asked()).toBe('30.00')
      api.clock.advance(1)
      expect(await asked()).toBe('36.00')
      expect(await priceOf('111')).toMatchObject({ amount_cny: '36.00', planned: [] })
      await order()
      expect(await amounts()).toEqual(['36.00', '30.00'])
      const quoted = await api.call(
        'quote',
        { package_id: '11', price_id: '111', pay_type: 'wechat', discount_code: '' },
        { token },
      )
      expect(quoted.data.amount).toBe('36.00')
    })

    it('that is planned can be withdrawn until it begins', async () => {
      const { data } = await plan('112', inDays(2), '99')
      const withdraw = () => owner.call('withdrawPlannedPrice', { change_id: data.id, reason: 'too dear' })
      expect((await withdraw()).code).toBe(0)
      expect((await withdraw()).code).toBe(changeUnknown.code)
      const next = await plan('112', inDays(1), '98')
      api.clock.advance(86_400)
      owner = await hire(api)
      expect((await owner.call('withdrawPlannedPrice', { change_id: next.data.id, reason: 'late' })).code).toBe(
        changeUnknown.code,
      )
      expect(await asked('11', '112')).toBe('98.00')
    })

    it('is planned for a moment to come, once for each', async () => {
      expect((await plan('113', inDays(0), '50')).fields).toEqual({ starts_at: 'Choose a moment to come' })
      await plan('113', inDays(3), '50')
      expect((await plan('113', inDays(3), '51')).fields).toEqual({
        starts_at: expect.stringContaining('Another change'),
      })
    })

    it('and what is planned of it are in the file of the shop, and come back from it', async () => {
      await api.context.db.deleteFrom('price_changes').execute()
      await plan('121', inDays(4), '66')
      const folder = mkdtempSync(join(tmpdir(), 'plans-'))
      const run = (...args: string[]) => operate(commands, api.context, args, 'lin', folder)
      const imported = (text: string) => {
        writeFileSync(join(folder, 'shop.yaml'), text)
        return run('shop:import', '--file', 'shop.yaml')
      }
      const file = (await run('shop:export')).output
      expect(file).toContain(`from: ${inDays(4)}`)
      const planned = /^ +planned:\n(?: +- from: .*\n +cny: .*\n +usd: .*\n)+/m.exec(file)?.[0] ?? expect.fail(file)
      // Left out, what is planned stays; an empty list takes it back.
      expect((await imported(file.replace(planned, ''))).errors).toBe('0 changes\n')
      expect((await imported(file.replace(planned, '        planned: []\n'))).errors).toBe('1 changes\n')
      expect((await priceOf('121')).planned).toEqual([])
      expect((await imported(file)).errors).toBe('1 changes\n')
      expect((await priceOf('121')).planned).toMatchObject([{ amount_cny: '66.00', starts_at: inDays(4) }])
      rmSync(folder, { recursive: true })
    })
  })

  describe('several prices', () => {
    it('go on sale and off at once, all or none, and it says how many', async () => {
      const { data } = await aPackage()
      const [one, two] = [await aPrice(data.id), await aPrice(data.id, { price_type: '3' })]
      const ids = [one.data.id, two.data.id]
      const set = (price_ids: string[], on_sale: 0 | 1) =>
        owner.call('setPricesOnSale', { price_ids, on_sale, reason: 'a sale' })
      await aPackage({ package_id: data.id, on_sale: 1, version: 1 })
      expect((await set(ids, 0)).fields).toEqual({ price_ids: expect.stringContaining('last price') })
      expect((await set([two.data.id], 0)).data).toEqual({ changed: 1, packages: 1, open_orders: 0 })
      expect(await asked(data.id, two.data.id)).toBeUndefined()
      expect((await set([...ids, '999999'], 1)).code).toBe(priceUnknown.code)
      expect(await asked(data.id, two.data.id)).toBeUndefined()
      await aPrice(data.id, { price_type: '3' })
      expect((await set([two.data.id], 1)).fields).toEqual({ price_ids: expect.stringContaining('for this period') })
    })
  })

  describe('a level', () => {
    const save = (more: object = {}) =>
      owner.call('saveLevel', {
        ...{ level: '300', title_zh: '翡翠会员', title_en: 'Jade', device_limit: 3, rank: 50, version: 0, reason: 'x' },
        ...more,
      })

    it('is made, ranked once, and saved as it was seen', async () => {
      expect((await save()).code).toBe(0)
      expect((await save({ rank: 51 })).fields).toEqual({ level: 'There is a level with this code' })
      expect((await save({ version: 1, rank: 40 })).fields).toEqual({ rank: 'Another level has this rank' })
      expect((await save({ version: 1, device_limit: 4 })).code).toBe(0)
      expect(await save({ version: 1, device_limit: 5 })).toMatchObject({
        code: stale.code,
        data: { what: 'device_limit 3 → 4' },
      })
    })
  })
})
