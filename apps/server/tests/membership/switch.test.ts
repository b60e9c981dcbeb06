import { codeName } from '@bohe/api-client/contract/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { packageIds, type TimedMember, timedMembers } from '#tests/support/members/member-with-time.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { gold, platinum, diamond } = packageIds
const month = 30 * 86_400

describe.each(oneDatabase)('another package for bought time, on $name', ({ open }) => {
  let api: TestApi
  let people: ReturnType<typeof timedMembers>
  beforeAll(async () => {
    api = await startApi({ database: open, settings: { PACKAGE_SWITCH: '1' } })
    people = timedMembers(api)
  })
  afterAll(async () => {
    expect(await ledgerCheck(api.context.db)).toEqual([])
    await api.stop()
  })

  const holding = async (packageId: number, seconds: number): Promise<TimedMember> => {
    const member = await people.add()
    await people.give(member, { source: 'order', sourceId: `o${member.id}`, packageId, seconds })
    return member
  }
  const quote = (member: TimedMember, packageId: number) =>
    api.call('quoteSwitch', { package_id: String(packageId) }, member)
  const confirm = (member: TimedMember, packageId: number, quote_key: string) =>
    api.call('confirmSwitch', { package_id: String(packageId), quote_key }, member)
  const exchange = async (member: TimedMember, packageId: number) =>
    confirm(member, packageId, (await quote(member, packageId)).data.quote_key)
  const keyFor = async (member: TimedMember, packageId: number) => (await quote(member, packageId)).data.quote_key
  const held = async (member: TimedMember) => {
    const { data } = await api.call('userInfo', {}, member)
    return [data.package_id, data.expiry_time_samp]
  }
  const end = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString()

  it('is quoted by what a single month of each costs, and changes nothing', async () => {
    const member = await holding(gold, month)
    const { code, data } = await quote(member, platinum)
    expect([code, data]).toEqual([
      0,
      {
        from_package_title: 'Gold',
        from_seconds: month,
        to_package_title: 'Platinum',
        to_seconds: 20 * 86_400,
        expiry_time: end(20 * 86_400),
        quote_key: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
    expect(await held(member)).toEqual(['11', month])
  })

  it('is confirmed by the quote’s key, to the second of that moment', async () => {
    const member = await holding(gold, month)
    const { data } = await quote(member, diamond)
    api.clock.advance(120)
    const confirmed = await confirm(member, diamond, data.quote_key)
    expect(confirmed).toMatchObject({ code: 0, data: { from_seconds: month - 120, to_seconds: (month - 120) / 2 } })
    expect(await held(member)).toEqual(['13', (month - 120) / 2])
    expect((await api.call('userInfo', {}, member)).data).toMatchObject({
      group_title: 'Diamond',
      package_level: '201',
    })
  })

  it('may go down as well, and back, and loses seconds only to rounding', async () => {
    const member = await holding(platinum, 1001)
    expect((await exchange(member, gold)).data.to_seconds).toBe(1501)
    expect((await exchange(member, platinum)).data.to_seconds).toBe(1000)
    expect(await held(member)).toEqual(['12', 1000])
  })

  it('is about what was bought; gifts stay', async () => {
    const member = await holding(gold, month)
    await people.give(member, { source: 'referral', sourceId: `r${member.id}`, seconds: 1000 })
    expect((await exchange(member, diamond)).data).toMatchObject({ from_seconds: month, to_seconds: month / 2 })
    expect(await held(member)).toEqual(['13', month / 2 + 1000])
  })

  it('names every package that it takes from', async () => {
    const member = await holding(gold, month)
    await people.give(member, { source: 'card', sourceId: `c${member.id}`, packageId: diamond, seconds: month })
    const { data } = await quote(member, platinum)
    expect(data.from_package_title).toBe('Diamond + Gold')
    expect(data).toMatchObject({ from_seconds: 2 * month, to_seconds: 20 * 86_400 + 40 * 86_400 })
  })

  it('leaves a pause as it is', async () => {
    const member = await holding(gold, month)
    await api.call('pauseMembership', {}, member)
    await exchange(member, diamond)
    api.clock.advance(1000)
    expect(await people.seen(member)).toEqual({ standing: 1, seconds: month / 2, ends: end(month / 2) })
  })

  it('still belongs to its order, whose refund takes it back', async () => {
    const member = await holding(gold, month)
    await exchange(member, diamond)
    api.clock.advance(1000)
    const order = { source: 'order', sourceId: `o${member.id}` } as const
    expect(await people.takeBack(member, order)).toEqual({ seconds: month / 2 - 1000 })
    expect(await people.seen(member)).toMatchObject({ standing: 1, seconds: 0 })
  })

  it('still blocks buying while it lasts', async () => {
    const member = await holding(gold, month)
    await exchange(member, diamond)
    const { data } = await api.call('userInfo', {}, member)
    expect(data.expiry_time_samp).toBe(month / 2)
    expect((await quote(member, gold)).data.from_seconds).toBe(month / 2)
  })

  it('happens once, however often it is confirmed', async () => {
    const member = await holding(gold, month)
    const key = await keyFor(member, diamond)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(member, diamond, key)))
    const codes = answers.map(({ code }) => codeName(code))
    expect(codes.toSorted()).toEqual(['success', ...Array(19).fill('switchImpossible')])
    expect(await held(member)).toEqual(['13', month / 2])
  })

  describe('is asked for again when', () => {
    const isStale = async (member: TimedMember, key: string) => {
      expect((await confirm(member, diamond, key)).code).toBe(400219)
      expect((await held(member))[0]).toBe('11')
    }

    it('more was bought since', async () => {
      const member = await holding(gold, month)
      const key = await keyFor(member, diamond)
      await people.give(member, { source: 'card', sourceId: `c${member.id}`, packageId: gold, seconds: 5000 })
      await isStale(member, key)
    })

    it('a price has changed since', async () => {
      const member = await holding(gold, month)
      const key = await keyFor(member, diamond)
      const priced = (amount_cny: number) =>
        api.context.db.updateTable('prices').set({ amount_cny }).where('id', '=', 111).execute()
      await priced(2999)
      await isStale(member, key)
      await priced(3000)
      expect((await confirm(member, diamond, key)).code).toBe(0)
    })

    it('five minutes went by', async () => {
      const member = await holding(gold, month)
      const key = await keyFor(member, diamond)
      api.clock.advance(300)
      await isStale(member, key)
    })

    it('the key is for another package, of another member, or made up', async () => {
      const [member, other] = [await holding(gold, month), await holding(gold, month)]
      for (const key of [await keyFor(member, platinum), await keyFor(other, diamond), 'x']) await isStale(member, key)
    })
  })

  it.each([
    ['nothing was bought', async () => people.add(), diamond, 'switchImpossible'],
    ['all of it is of that package', () => holding(diamond, month), diamond, 'switchImpossible'],
    ['nobody sells the package', () => holding(gold, month), 999, 'priceUnknown'],
    ['it is an experience package', () => holding(gold, month), 1, 'priceUnknown'],
  ] as const)('is refused where %s', async (_, someone, packageId, refusal) => {
    const member = await someone()
    const answers = [await quote(member, packageId), await confirm(member, packageId, 'x')]
    expect(answers.map(({ code }) => codeName(code))).toEqual([refusal, refusal])
  })

  it('is counted by the last known price of a package that is sold no more', async () => {
    const member = await holding(platinum, month)
    const onSale = (on_sale: boolean) =>
      api.context.db.updateTable('packages').set({ on_sale }).where('id', '=', platinum).execute()
    const pricesOnSale = (on_sale: boolean) =>
      api.context.db.updateTable('prices').set({ on_sale }).where('package_id', '=', platinum).execute()
    await Promise.all([onSale(false), pricesOnSale(false)])
    expect((await quote(member, gold)).data.to_seconds).toBe(45 * 86_400)
    expect((await quote(await holding(gold, month), platinum)).code).toBe(400202)
    await Promise.all([onSale(true), pricesOnSale(true)])
  })

  it('is offered by the user info', async () => {
    expect((await api.call('userInfo', {}, await people.add())).data.is_switch_package).toBe(1)
  })

  it('is not for the mainland, which sells nothing', async () => {
    const member = { ...(await holding(gold, month)), region: '1' } as const
    expect([(await quote(member, diamond)).code, (await confirm(member, diamond, 'x')).code]).toEqual([400201, 400201])
  })
})

describe('another package for bought time, as the product is set up at first', () => {
  it('is coming soon', async () => {
    const api = await startApi()
    const member = await timedMembers(api).add()
    const asked = await api.call('quoteSwitch', { package_id: '13' }, member)
    const confirmed = await api.call('confirmSwitch', { package_id: '13', quote_key: 'x' }, member)
    expect([asked, confirmed].map(({ code, msg }) => [code, msg])).toEqual(Array(2).fill([400217, 'Coming soon!']))
    expect((await api.call('userInfo', {}, member)).data.is_switch_package).toBe(0)
    await api.stop()
  })
})
