import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purge } from '#database/purge.ts'
import { tick } from '#jobs/jobs.ts'
import { cardsIn } from '#tests/cards/issued-cards.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Inviter, type ReferralStack, startReferralStack } from './stack.ts'

const day = 86_400

describe.each(oneDatabase)('a friend who may be the inviter himself, on $name', database => {
  let stack: ReferralStack
  beforeAll(async () => {
    stack = await startReferralStack(database)
  })
  afterAll(() => stack.stop())

  /** Somebody who invites, seen where he is. */
  const seen = async (): Promise<Inviter> => {
    const me = await stack.inviter()
    stack.clock.advance(61)
    await stack.api.call('userInfo', {}, me)
    return me
  }
  const listed = async ({ id }: { id: number }) => {
    const { data } = await stack.api.call('referFriends', {}, await stack.members.logIn(id))
    return data.list
  }
  const outcome = async (me: { id: number }) => (await listed(me)).map(({ days, state }) => [days, state])
  const given = async (me: { id: number }) => (await stack.given(me.id)).map(({ days }) => days)
  const near = ({ address }: Inviter) => ({ address: address ?? '' })
  /** Comes back on so many days, and the server’s work comes round. */
  const use = async ({ id }: { id: number }, days: number) => {
    for (let n = 0; n < days; n++) {
      stack.clock.advance(day)
      const again = await stack.members.logIn(id)
      stack.clock.advance(61)
      await stack.api.call('userInfo', {}, again)
      await stack.api.call('userInfo', {}, again)
    }
    stack.clock.advance(61)
    await tick(stack.api.context)
  }

  it('ASVS 2.4.1: earns nothing by two accounts of the own network with a device id each', async () => {
    const me = await seen()
    for (const device_id of ['made-up-1', 'made-up-2']) {
      const { register } = await stack.visitor(near(me))
      expect((await register(me.code, { device_id })).code).toBe(0)
    }
    expect(await given(me)).toEqual([])
    const caller = await stack.members.logIn(me.id)
    expect(await stack.campaign(caller)).toMatchObject({ days_earned: 0, friends: 2 })
    expect(await outcome(me)).toEqual([
      [0, '0'],
      [0, '0'],
    ])
    const rows = await stack.db.selectFrom('referrals').select('doubts').where('inviter_id', '=', me.id).execute()
    expect(rows).toEqual([{ doubts: ['network'] }, { doubts: ['network'] }])
  })

  it('is nobody on another network and device: he gives at once', async () => {
    const me = await seen()
    await stack.friend(me.code)
    await stack.friend(me.code)
    expect(await given(me)).toEqual([15, 15])
    expect(await outcome(me)).toEqual([
      [15, '1'],
      [15, '1'],
    ])
  })

  it('is told by the network of another friend, by /48 where it is IPv6', async () => {
    const me = await stack.inviter()
    await stack.friend(me.code, { address: '2001:db8:77:1::1' })
    await stack.friend(me.code, { address: '2001:db8:77:2::1' })
    await stack.friend(me.code, { address: '2001:db8:78:1::1' })
    expect(await outcome(me)).toEqual([
      [15, '1'],
      [0, '0'],
      [15, '1'],
    ])
  })

  it('is told by the device of another friend', async () => {
    const me = await stack.inviter()
    for (const _ of [1, 2]) {
      const { register } = await stack.visitor()
      await register(me.code, { device_id: 'shared-phone' })
    }
    expect(await outcome(me)).toEqual([
      [0, '0'],
      [15, '1'],
    ])
  })

  it('is seen among friends of one network who register at the same moment', async () => {
    const me = await stack.inviter()
    const place = stack.place()
    const visitors = [await stack.visitor(place), await stack.visitor(place), await stack.visitor(place)]
    await Promise.all(visitors.map(({ register }) => register(me.code)))
    expect((await outcome(me)).map(([days]) => Number(days)).sort((one, other) => one - other)).toEqual([0, 0, 15])
  })

  it('gives after three days of use, not two, once; the inviter learns no more of him', async () => {
    const me = await seen()
    const friend = await stack.friend(me.code, near(me))
    await use(friend, 2)
    expect(await given(me)).toEqual([])
    await use(friend, 1)
    expect(await given(me)).toEqual([15])
    await use(friend, 3)
    expect(await given(me)).toEqual([15])
    const [row] = await listed(me)
    expect(row).toEqual({ name: expect.stringContaining('****'), time: expect.any(String), days: 15, state: '1' })
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('gives by his own recharge card at once, but not by one of a batch that the inviter used', async () => {
    const me = await seen()
    const [one, other] = [await stack.friend(me.code, near(me)), await stack.friend(me.code, near(me))]
    const { issue, one: ownCard, use: redeem } = cardsIn(stack.api)
    const [mine, his] = (await issue({}, 2)).cards
    if (!mine || !his) throw new Error('no cards were issued')
    expect((await redeem(mine, await stack.members.logIn(me.id))).code).toBe(0)
    expect((await redeem(his, await stack.members.logIn(one.id))).code).toBe(0)
    expect((await stack.rows(me.id)).map(({ days }) => days)).toEqual([0, 0])
    expect((await redeem(await ownCard(), await stack.members.logIn(other.id))).code).toBe(0)
    expect((await stack.rows(me.id)).map(({ days }) => days)).toEqual([0, 15])
  })

  it('gives once for friends who redeem cards of one batch at the same moment', async () => {
    const me = await seen()
    const friends = [await stack.friend(me.code, near(me)), await stack.friend(me.code, near(me))]
    const callers = await Promise.all(friends.map(({ id }) => stack.members.logIn(id)))
    const { issue, use: redeem } = cardsIn(stack.api)
    const { cards } = await issue({}, callers.length)
    const answers = await Promise.all(cards.map((card, n) => redeem(card, callers[n] ?? {})))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(await given(me)).toEqual([15])
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('gives what the cap leaves when his time has come', async () => {
    const me = await seen()
    const waiting = await stack.friend(me.code, near(me))
    await stack.friend(me.code)
    await stack.friend(me.code)
    await use(waiting, 3)
    expect(await given(me)).toEqual([15, 15])
    expect((await outcome(me)).at(-1)).toEqual([0, '1'])
  })

  it('gives nothing once an operator took the invitation back', async () => {
    const me = await seen()
    const friend = await stack.friend(me.code, near(me))
    const taken = await stack.operate('referral:clawback', '--friend', String(friend.id), '--reason', 'made in bulk')
    expect(taken.code).toBe(0)
    await use(friend, 3)
    expect(await given(me)).toEqual([])
    expect((await outcome(me))[0]).toEqual([0, '1'])
  })

  it('is not told by what is older than thirty days, which is let go of', async () => {
    const me = await stack.inviter()
    const place = stack.place()
    await stack.friend(me.code, place)
    stack.clock.advance(31 * day)
    await purge(stack.db, stack.clock.now())
    const kept = await stack.db.selectFrom('referral_signals').select('friend_id').execute()
    expect(kept).toEqual([])
    await stack.friend(me.code, place)
    expect(await given(me)).toEqual([15, 15])
  })

  it('leaves no address and no device id beside the keyed hashes', async () => {
    const me = await stack.inviter()
    const { register } = await stack.visitor({ address: '198.51.100.77' })
    await register(me.code, { device_id: 'a-phone-of-mine' })
    const rows = await stack.db.selectFrom('referral_signals').selectAll().execute()
    const text = rows.map(row => [row.network_hash, row.device_hash].map(hash => Buffer.from(hash).toString()).join())
    expect(text.join()).not.toMatch(/198\.51|a-phone/)
  })
})
