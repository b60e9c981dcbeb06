import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type ReferralStack, startReferralStack } from './stack.ts'

const day = 86_400

describe.each(oneDatabase)('referral:clawback, on $name', database => {
  let stack: ReferralStack
  beforeAll(async () => {
    stack = await startReferralStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.db.deleteFrom('audit_log').execute())

  const clawBack = (friendId: number, ...more: string[]) =>
    stack.operate('referral:clawback', '--friend', String(friendId), '--reason', 'made in bulk', ...more)
  const acts = () => stack.db.selectFrom('audit_log').selectAll().execute()
  const left = async (id: number) => (await stack.members.seen({ id })).seconds

  it('takes back what is left of the days, with an audit row', async () => {
    const me = await stack.inviter()
    const friend = await stack.friend(me.code)
    stack.clock.advance(5 * day)
    const seconds = 10 * day
    expect(await clawBack(friend.id)).toEqual({
      code: 0,
      output: '',
      errors: `friend ${friend.id}: of the 15 days given to member ${me.id}, 10 days taken back\n`,
    })
    expect(await left(me.id)).toBe(0)
    expect(await acts()).toMatchObject([
      {
        actor: 'lin',
        action: 'referral:clawback',
        arguments: { friend: friend.id, reason: 'made in bulk' },
        before: { activityId: demoActivityIds.invitation, inviterId: me.id, days: 15 },
        after: { days: 0, seconds },
      },
    ])
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('leaves what other friends gave, and room in the cap for the next', async () => {
    const me = await stack.inviter()
    const [first] = [await stack.friend(me.code), await stack.friend(me.code)]
    await clawBack(first.id)
    const caller = await stack.members.logIn(me.id)
    expect(await stack.campaign(caller)).toMatchObject({ days_earned: 15, friends: 1 })
    expect(await left(me.id)).toBe(15 * day)
    const { data } = await stack.api.call('referFriends', {}, caller)
    expect(data.list.map(({ days }) => days)).toEqual([15, 0])
    await stack.friend(me.code)
    expect(await stack.campaign(caller)).toMatchObject({ days_earned: 30, friends: 2 })
    expect(await left(me.id)).toBe(30 * day)
  })

  it('changes nothing in a dry run', async () => {
    const me = await stack.inviter()
    const friend = await stack.friend(me.code)
    const outcome = await clawBack(friend.id, '--dry-run')
    expect([outcome.code, outcome.errors]).toEqual([
      0,
      `dry run, nothing was written: friend ${friend.id}: of the 15 days given to member ${me.id}, 15 days taken back\n`,
    ])
    expect(await left(me.id)).toBe(15 * day)
    expect(await acts()).toEqual([])
  })

  it('takes back once, however many operators do it at the same moment', async () => {
    const me = await stack.inviter()
    const [friend] = [await stack.friend(me.code), await stack.friend(me.code)]
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => clawBack(friend.id)))
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1])
    expect(await left(me.id)).toBe(15 * day)
    expect(await acts()).toHaveLength(1)
  })

  it('takes nothing where the days are used up', async () => {
    const me = await stack.inviter()
    const friend = await stack.friend(me.code)
    stack.clock.advance(15 * day)
    expect((await clawBack(friend.id)).errors).toContain('0 days taken back')
  })

  it('is refused for who was not invited, or was taken back', async () => {
    const [alone, me] = [await stack.friend(''), await stack.inviter()]
    const friend = await stack.friend(me.code)
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
