import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activities.ts'
import { type ReferralWorld, startReferralWorld } from './referral-world.ts'
import { databases } from './support/databases.ts'

const day = 86_400

describe.each(databases.filter(({ open }) => open))('referral:clawback, on $name', database => {
  let world: ReferralWorld
  beforeAll(async () => {
    world = await startReferralWorld(database)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.db.deleteFrom('operator_acts').execute())

  const clawBack = (friendId: number, ...more: string[]) =>
    world.operate('referral:clawback', '--friend', String(friendId), '--reason', 'made in bulk', ...more)
  const acts = () => world.db.selectFrom('operator_acts').selectAll().execute()
  const left = async (id: number) => (await world.members.seen({ id })).seconds

  it('takes back what is left of the days, with an audit row', async () => {
    const me = await world.inviter()
    const friend = await world.friend(me.code)
    world.clock.advance(5 * day)
    const seconds = 10 * day
    expect(await clawBack(friend.id)).toEqual({
      code: 0,
      output: '',
      errors: `friend ${friend.id}: of the 15 days given to member ${me.id}, ${seconds} seconds taken back\n`,
    })
    expect(await left(me.id)).toBe(0)
    expect(await acts()).toMatchObject([
      {
        operator: 'lin',
        command: 'referral:clawback',
        arguments: { friend: friend.id, reason: 'made in bulk' },
        before: { activityId: demoActivityIds.invitation, inviterId: me.id, days: 15 },
        after: { days: 0, seconds },
      },
    ])
    expect(await world.wrongLedgers()).toEqual([])
  })

  it('leaves what other friends gave, and room in the cap for the next', async () => {
    const me = await world.inviter()
    const [first] = [await world.friend(me.code), await world.friend(me.code)]
    await clawBack(first.id)
    const caller = await world.members.logIn(me.id)
    expect(await world.campaign(caller)).toMatchObject({ days_earned: 15, friends: 1 })
    expect(await left(me.id)).toBe(15 * day)
    const { data } = await world.api.call('referFriends', {}, caller)
    expect(data.list.map(({ days }) => days)).toEqual([15, 0])
    await world.friend(me.code)
    expect(await world.campaign(caller)).toMatchObject({ days_earned: 30, friends: 2 })
    expect(await left(me.id)).toBe(30 * day)
  })

  it('changes nothing in a dry run', async () => {
    const me = await world.inviter()
    const friend = await world.friend(me.code)
    const outcome = await clawBack(friend.id, '--dry-run')
    expect([outcome.code, outcome.errors]).toEqual([
      0,
      `dry run, nothing was written: friend ${friend.id}: of the 15 days given to member ${me.id}, ${15 * day} seconds taken back\n`,
    ])
    expect(await left(me.id)).toBe(15 * day)
    expect(await acts()).toEqual([])
  })

  it('takes back once, however many operators do it at the same moment', async () => {
    const me = await world.inviter()
    const [friend] = [await world.friend(me.code), await world.friend(me.code)]
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => clawBack(friend.id)))
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1])
    expect(await left(me.id)).toBe(15 * day)
    expect(await acts()).toHaveLength(1)
  })

  it('takes nothing where the days are used up', async () => {
    const me = await world.inviter()
    const friend = await world.friend(me.code)
    world.clock.advance(15 * day)
    expect((await clawBack(friend.id)).errors).toContain('0 seconds taken back')
  })

  it('is refused for who was not invited, or was taken back', async () => {
    const [alone, me] = [await world.friend(''), await world.inviter()]
    const friend = await world.friend(me.code)
    await clawBack(friend.id)
    expect((await clawBack(alone.id)).errors).toBe(
      `bohe operate: friend ${alone.id}: no invitation of theirs was counted\n`,
    )
    expect((await clawBack(friend.id)).errors).toBe(
      `bohe operate: friend ${friend.id}: their invitation was taken back already\n`,
    )
    expect(await acts()).toHaveLength(1)
  })
})
