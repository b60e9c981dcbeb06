import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DrawStack, startDrawStack } from '#tests/promotions/draw-stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

const address = { phone: '13812345678', email: 'lin@mint.test', address: '1 Garden Road' }

describe.each(oneDatabase)('prizes to send, on $name', database => {
  let stack: DrawStack
  let sender: Colleague
  let support: Colleague
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    stack.clock.set(testStart)
    await stack.db.deleteFrom('prizes').execute()
    await stack.db.deleteFrom('audit_log').execute()
    sender = await hire(stack.api, 'operations', ['0'])
    support = await hire(stack.api, 'support', ['0'])
  })

  const won = async () => {
    const member = await stack.somebody()
    const { activity_id } = await stack.addDraw()
    const { data } = await stack.draw(activity_id, member)
    return { member, activity_id, prize_id: data.prize_id }
  }
  const claimed = async (username = 'Lin') => {
    const { member, prize_id, activity_id } = await won()
    await stack.api.call('receivePrize', { prize_id, username, ...address }, member)
    return { member, prize_id, activity_id }
  }
  const listed = async (filters: Parameters<typeof sender.call<'prizes'>>[1] = {}, who = sender) =>
    (await who.call('prizes', filters)).data.list
  const ids = async (filters: Parameters<typeof sender.call<'prizes'>>[1]) =>
    (await listed(filters)).map(({ id }) => id)
  const send = (prizeIds: string[], who = sender) =>
    who.call('sendPrizes', {
      carrier: 'SF',
      parcels: prizeIds.map(prize_id => ({ prize_id, number: `SF-${prize_id}` })),
    })
  const acts = () => stack.db.selectFrom('audit_log').selectAll().where('action', '=', 'sendPrizes').execute()
  const messageFor = async ({ member }: Awaited<ReturnType<typeof won>>, language: 'en' | 'zh_CN') =>
    (await stack.api.call('prizes', {}, { ...member, language })).data.list[0]

  it('are those that were claimed, with where they go for who sends them', async () => {
    const prize = await claimed()
    await won()
    expect(await listed()).toMatchObject([
      {
        ...{ id: prize.prize_id, state: 'waiting', present: 'A mug', member_id: String(prize.member.id), region: '0' },
        ...{ name: 'Lin', phone: '+86 13812345678', address: '1 Garden Road', sent_at: '', message: '' },
      },
    ])
  })

  it('are masked for who does not', async () => {
    await claimed()
    const rows = await listed({}, support)
    expect(rows).toMatchObject([{ name: 'L***', phone: '+86 138****5678', address: '1***' }])
    expect(JSON.stringify(rows)).not.toContain('Garden')
    expect((await send([rows[0]?.id ?? ''], support)).code).toBe(staffCodes.notPermitted.code)
  })

  it('are found by state, campaign and day', async () => {
    const first = await claimed()
    stack.clock.advance(2 * 86_400)
    const second = await claimed()
    sender = await hire(stack.api, 'operations', ['0'])
    support = await hire(stack.api, 'support', ['0'])
    await send([first.prize_id])
    expect(await ids({ state: 'waiting' })).toEqual([second.prize_id])
    expect(await ids({ state: 'sent' })).toEqual([first.prize_id])
    expect(await ids({ activity_id: first.activity_id })).toEqual([first.prize_id])
    expect(await ids({ until: '2026-11-21' })).toEqual([first.prize_id])
    expect(await ids({ from: '2026-11-22' })).toEqual([second.prize_id])
    const { campaigns } = (await support.call('prizeCampaigns', {})).data
    expect(campaigns.map(({ id }) => id)).toEqual([second.activity_id, first.activity_id])
  })

  it('are a file with the same filters', async () => {
    await claimed('=cmd()')
    const headers = { cookie: `staff_session=${sender.session}`, origin: 'http://localhost:4300' }
    const url = '/staff/prizes.csv?state=waiting'
    const { body } = await stack.api.request({ method: 'GET', url, headers, remoteAddress: '203.0.113.9' })
    const [columns, line] = body.trim().split('\n')
    expect(columns).toContain('name,phone,address,claimed_at')
    expect(line).toContain("'=cmd(),'+86 13812345678,1 Garden Road")
  })

  it('that are sent tell each winner the carrier and the number in his language, with one audit row', async () => {
    const [first, second] = [await claimed(), await claimed('Mei')]
    expect((await send([second.prize_id, first.prize_id])).data).toEqual({ sent: 2 })
    expect(await messageFor(first, 'en')).toMatchObject({
      status: '2',
      message: `On its way: SF SF-${first.prize_id}`,
    })
    expect(await messageFor(second, 'zh_CN')).toMatchObject({ message: `已寄出：SF SF-${second.prize_id}` })
    expect(await acts()).toMatchObject([
      { actor: sender.email, before: { state: 'waiting' }, after: { carrier: 'SF', state: 'sent' } },
    ])
  })

  it('are sent all or none, and once', async () => {
    const [first, second] = [await claimed(), await claimed()]
    await send([first.prize_id])
    const answer = await send([second.prize_id, first.prize_id])
    expect(answer).toMatchObject({ code: staffCodes.prizeNotWaiting.code, data: { id: first.prize_id } })
    expect(await ids({ state: 'waiting' })).toEqual([second.prize_id])
    const answers = await Promise.all(Array.from({ length: 5 }, () => send([second.prize_id])))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await acts()).toHaveLength(2)
  })

  it('need a carrier and a number of each parcel', async () => {
    const { prize_id } = await claimed()
    const answer = await sender.call('sendPrizes', { carrier: ' ', parcels: [{ prize_id, number: '' }] })
    expect(answer.fields).toEqual({ carrier: expect.any(String), 'parcels.0.number': expect.any(String) })
  })

  it('of another region are not there', async () => {
    const { prize_id } = await claimed()
    const elsewhere = await hire(stack.api, 'operations', ['1'])
    expect(await listed({}, elsewhere)).toEqual([])
    expect((await elsewhere.call('prizeCampaigns', {})).data.campaigns).toEqual([])
    expect((await send([prize_id], elsewhere)).code).toBe(staffCodes.prizeUnknown.code)
  })
})
