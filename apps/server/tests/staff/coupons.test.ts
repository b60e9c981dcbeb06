import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

describe.each(oneDatabase)('discount codes in the console, on $name', ({ open }) => {
  let api: TestApi
  let sandbox: TestSandbox
  let owner: Colleague
  let codes = 0
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })
  beforeEach(async () => {
    owner = await hire(api)
  })

  const issue = (more: Partial<StaffInput<'issueCoupon'>> = {}, who = owner) =>
    who.call('issueCoupon', {
      ...{ discount_code: `TEST${codes++}`, title_zh: '测试', title_en: 'Test', percent: 25, reason: 'a test' },
      ...{ from: '2026-11-01', until: '2026-12-31' },
      ...more,
    })
  const shown = async (coupon_id: string) => (await owner.call('coupon', { coupon_id })).data
  const buy = async (discount_code: string) => {
    const token = await logIn(api, '13800000001', 'mint2026')
    const order = { package_id: '11', price_id: '111', pay_type: 'wechat', discount_code } as const
    const { code } = await api.call('quote', order, { token })
    await api.call('buy', order, { token })
    return code
  }

  it('are issued, seen by their state, and followed to the orders that hold them', async () => {
    const { data } = await issue()
    expect(await shown(data.id)).toMatchObject({ code: data.code, state: 'running', taken: 0, percent: 25 })
    expect(await buy(data.code)).toBe(0)
    expect(await shown(data.id)).toMatchObject({ taken: 1 })
    const uses = await owner.call('couponUses', { coupon_id: data.id })
    expect(uses.data.list).toMatchObject([{ state: 'reserved', discount_cny: '7.50' }])
    const found = await owner.call('coupons', { state: 'running', discount_code: data.code.toLowerCase() })
    expect(found.data.list.map(({ id }) => id)).toEqual([data.id])
    expect((await owner.call('coupons', { state: 'ended', discount_code: data.code })).data.list).toEqual([])
  })

  it('take an amount in both currencies off, which is typed in units', async () => {
    const { data } = await issue({ percent: 0, amount_cny: '10', amount_usd: '1.50' })
    expect(await shown(data.id)).toMatchObject({ kind: 'fixed', amount_cny: '10.00', amount_usd: '1.50' })
  })

  it.each([
    ['of neither a share nor an amount', { percent: 0 }, ['percent']],
    ['of both', { amount_cny: '1', amount_usd: '1' }, ['percent']],
    ['of one currency alone', { percent: 0, amount_cny: '1' }, ['percent']],
    ['of more than everything', { percent: 101 }, ['percent']],
    ['that ends before it begins', { until: '2026-10-01' }, ['until']],
    ['that is taken, whatever its capitals', { discount_code: 'mint20' }, ['discount_code']],
    ['for a package that is not there', { package_ids: ['999'] }, ['package_ids']],
  ])('%s are refused at the field', async (_, wrong, fields) => {
    expect(Object.keys((await issue(wrong)).fields)).toEqual(fields)
  })

  it('get another end and other limits, as they were seen', async () => {
    const { data } = await issue()
    const change = (until: string, version: number) =>
      owner.call('changeCoupon', { coupon_id: data.id, until, total_limit: 5, version, reason: 'longer' })
    expect((await change('2027-01-31', 1)).code).toBe(0)
    expect(await shown(data.id)).toMatchObject({ ends_at: '2027-01-31T16:00:00.000Z', total_limit: 5, version: 2 })
    expect(await change('2027-02-01', 1)).toMatchObject({
      code: staffCodes.stale.code,
      data: { who: owner.email, what: expect.stringContaining('total_limit null → 5') },
    })
    expect((await change('2026-10-01', 2)).fields).toEqual({ until: 'It cannot end before it begins' })
  })

  it('that are withdrawn take nothing off, until they are brought back', async () => {
    const { data } = await issue()
    const set = (is_withdrawn: 0 | 1) =>
      owner.call('withdrawCoupon', { coupon_id: data.id, is_withdrawn, reason: 'too many' })
    expect((await set(1)).code).toBe(0)
    expect((await set(1)).code).toBe(staffCodes.stateUnchanged.code)
    expect(await buy(data.code)).not.toBe(0)
    expect((await set(0)).code).toBe(0)
    expect(await buy(data.code)).toBe(0)
  })

  it('of another region are neither seen nor changed', async () => {
    const { data } = await issue({ region_codes: ['0'] })
    const mainland = await hire(api, 'owner', ['1'])
    expect((await mainland.call('coupons', { discount_code: data.code })).data.list).toEqual([])
    for (const call of [
      mainland.call('coupon', { coupon_id: data.id }),
      mainland.call('couponUses', { coupon_id: data.id }),
      mainland.call('withdrawCoupon', { coupon_id: data.id, is_withdrawn: 1, reason: 'x' }),
    ])
      expect((await call).code).toBe(staffCodes.couponUnknown.code)
    expect((await issue({ region_codes: [] }, mainland)).code).toBe(staffCodes.beyondOwn.code)
    expect((await issue({ region_codes: ['1'] }, mainland)).code).toBe(0)
  })
})
