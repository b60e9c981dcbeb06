import { codeName } from '@bohe/api-client/contract/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { packageIds, type TimedMember, timedMembers } from '#tests/support/members/member-with-time.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { gold, diamond } = packageIds

describe.each(oneDatabase)('pausing the time, on $name', ({ open }) => {
  let api: TestApi
  let people: ReturnType<typeof timedMembers>
  beforeAll(async () => {
    api = await startApi({ database: open })
    people = timedMembers(api)
  })
  afterAll(async () => {
    expect(await ledgerCheck(api.context.db)).toEqual([])
    await api.stop()
  })

  const holding = async (seconds: number): Promise<TimedMember> => {
    const member = await people.add()
    await people.give(member, { source: 'order', sourceId: `o${member.id}`, packageId: gold, seconds })
    return member
  }
  const pause = (member: TimedMember) => api.call('pauseMembership', {}, member)
  const resume = (member: TimedMember) => api.call('resumeMembership', {}, member)
  const end = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString()

  it('freezes it to the second, for as long as it lasts', async () => {
    const member = await holding(1000)
    api.clock.advance(400)
    const { code, data } = await pause(member)
    expect([code, data]).toEqual([0, { pause_status_id: 1, expiry_time: end(600), expiry_time_samp: 600 }])
    api.clock.advance(86_400)
    expect(await people.seen(member)).toEqual({ standing: 1, seconds: 600, ends: end(600) })
  })

  it('goes on where it stood', async () => {
    const member = await holding(1000)
    api.clock.advance(400.25)
    await pause(member)
    api.clock.advance(5000)
    const { code, data } = await resume(member)
    expect([code, data]).toEqual([0, { pause_status_id: 0, expiry_time: end(599.75), expiry_time_samp: 600 }])
    api.clock.advance(599)
    expect(await people.seen(member)).toMatchObject({ standing: 0, seconds: 1 })
    api.clock.advance(1)
    const ended = { standing: 1, seconds: 0, ends: end(-0.25) }
    expect(await people.seen(member)).toEqual(ended)
    api.clock.advance(86_400)
    expect(await people.seen(member)).toEqual(ended)
  })

  it('twice, or resuming what runs, says that it is so already', async () => {
    const member = await holding(1000)
    expect((await resume(member)).code).toBe(400803)
    await pause(member)
    expect((await pause(member)).code).toBe(400803)
  })

  it('of who has no time says that there is none', async () => {
    const [nobody, former] = [await people.add(), await holding(10)]
    api.clock.advance(10)
    const answers = [await pause(nobody), await resume(nobody), await pause(former), await resume(former)]
    expect(answers.map(({ code }) => codeName(code))).toEqual(Array(4).fill('nothingToPause'))
  })

  it('from many places at once happens once', async () => {
    const member = await holding(1000)
    const codes = (await Promise.all(Array.from({ length: 20 }, () => pause(member)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, ...Array(19).fill(400803)])
    expect((await api.call('pauseLog', {}, member)).data.total).toBe(1)
  })

  it.each([
    ['an order', { source: 'order', packageId: diamond }],
    ['a card', { source: 'card', packageId: gold }],
    ['a gift', { source: 'referral' }],
  ] as const)('is not ended by %s, which only adds', async (_, grant) => {
    const member = await holding(1000)
    await pause(member)
    api.clock.advance(50)
    await people.give(member, { ...grant, sourceId: `more${member.id}`, seconds: 500 })
    api.clock.advance(5000)
    expect(await people.seen(member)).toEqual({ standing: 1, seconds: 1500, ends: end(1500) })
  })

  it('holds what a refund leaves', async () => {
    const member = await holding(1000)
    await people.give(member, { source: 'prize', sourceId: `p${member.id}`, seconds: 100 })
    await pause(member)
    const order = { source: 'order', sourceId: `o${member.id}` } as const
    expect(await people.takeBack(member, order)).toEqual({ seconds: 1000 })
    expect(await people.takeBack(member, order)).toEqual({ seconds: 0 })
    expect(await people.seen(member)).toMatchObject({ standing: 1, seconds: 100 })
  })

  it('ends when a refund leaves nothing, so that the next order runs', async () => {
    const member = await holding(1000)
    await pause(member)
    await people.takeBack(member, { source: 'order', sourceId: `o${member.id}` })
    expect((await resume(member)).code).toBe(400804)
    await people.give(member, { source: 'order', sourceId: `again${member.id}`, packageId: gold, seconds: 70 })
    expect(await people.seen(member)).toEqual({ standing: 0, seconds: 70, ends: end(70) })
    const [entry] = (await api.call('pauseLog', {}, member)).data.list
    expect(entry).toMatchObject({ status: '0', resume_time: end(0) })
  })

  it('is in the log: when, until when, and from where', async () => {
    const browser = await holding(1000)
    const client = await people.logIn(browser.id, '2')
    const start = end(0)
    await pause(browser)
    api.clock.advance(60)
    await resume(client)
    api.clock.advance(60)
    await pause(client)
    expect((await api.call('pauseLog', {}, browser)).data).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 10,
      total: 2,
      list: [
        { status: '1', pause_time: end(0), resume_time: null, op_source: 'client' },
        { status: '0', pause_time: start, resume_time: end(-60), op_source: 'web' },
      ],
    })
  })

  it('is in the log ten a page, newest first, and in nobody else’s', async () => {
    const [member, other] = [await holding(9000), await holding(9000)]
    for (let times = 0; times < 12; times += 1) {
      api.clock.advance(1)
      await pause(member)
      await resume(member)
    }
    await pause(member)
    const pages = [1, 2, 3].map(async page => (await api.call('pauseLog', { page }, member)).data)
    const [first, second, third] = await Promise.all(pages)
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 13 })
    expect([first, second, third].map(page => page?.list.length)).toEqual([10, 3, 0])
    const times = [first, second].flatMap(page => page?.list ?? []).map(({ pause_time }) => pause_time)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await api.call('pauseLog', {}, other)).data).toMatchObject({ total: 0, last_page: 1, list: [] })
  })
})
