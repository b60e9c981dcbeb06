import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReferralStack, startReferralStack } from '#tests/referral/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

const day = 86_400

describe.each(oneDatabase)('invitations in the console, on $name', database => {
  let stack: ReferralStack
  let operator: Colleague
  beforeAll(async () => {
    stack = await startReferralStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    operator = await hire(stack.api, 'operations', ['0'])
  })

  const of = async (inviterId: number, who = operator) =>
    (await who.call('invitations', { inviter_id: inviterId })).data.list
  const takeBack = (invitation_ids: string[], who = operator) =>
    who.call('clawBackInvitations', { invitation_ids, reason: 'made in bulk' })
  const left = async (id: number) => (await stack.members.seen({ id })).seconds
  const acts = () => stack.db.selectFrom('audit_log').selectAll().where('action', '=', 'clawBackInvitations').execute()

  it('are listed with what they gave', async () => {
    const me = await stack.inviter()
    const friend = await stack.friend(me.code)
    expect(await of(me.id)).toMatchObject([
      { inviter_id: String(me.id), friend_id: String(friend.id), region: '0', state: 'counted', days: 15, doubts: '' },
    ])
  })

  it('with a doubt are found by it, and make a cluster', async () => {
    const me = await stack.inviter()
    const where = stack.place()
    await stack.friend(me.code, where)
    await stack.friend(me.code, where)
    const [second, first] = await of(me.id)
    expect([second, first]).toMatchObject([
      { state: 'waiting', doubts: expect.stringContaining('network') },
      { days: 15 },
    ])
    const { list } = (await operator.call('invitations', { doubt: 'network', state: 'waiting', inviter_id: me.id }))
      .data
    expect(list.map(({ id }) => id)).toEqual([second?.id])
    const { clusters } = (await operator.call('invitationClusters', {})).data
    expect(clusters.filter(({ inviter_id }) => inviter_id === String(me.id))).toContainEqual({
      ...{ inviter_id: String(me.id), inviter: second?.inviter, by: 'network', friends: 2, days: 15 },
      invitation_ids: [first?.id, second?.id],
    })
  })

  it('say what taking them back comes to, and come to that', async () => {
    const me = await stack.inviter()
    await stack.friend(me.code)
    await stack.friend(me.code)
    stack.clock.advance(5 * day)
    const who = await hire(stack.api, 'operations', ['0'])
    const invitation_ids = (await of(me.id, who)).map(({ id }) => id)
    const { data } = await who.call('invitationsLeft', { invitation_ids: invitation_ids.join(',') })
    expect(data).toEqual({ invitations: 2, days: 30, seconds: 25 * day })
    const earlier = (await acts()).length
    expect((await takeBack(invitation_ids, who)).data).toEqual({ invitations: 2, seconds: 25 * day })
    expect(await left(me.id)).toBe(0)
    expect((await of(me.id, who)).map(({ state }) => state)).toEqual(['taken-back', 'taken-back'])
    expect((await acts()).slice(earlier)).toMatchObject([
      {
        actor: who.email,
        before: { invitations: [{ inviter: String(me.id), days: 15 }, { days: 15 }] },
        after: { invitations: [{ seconds: 10 * day }, { seconds: 15 * day }] },
      },
    ])
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('are taken back all or none, and once', async () => {
    const me = await stack.inviter()
    await stack.friend(me.code)
    await stack.friend(me.code)
    const [second, first] = await of(me.id)
    const [one, other] = [first?.id ?? '', second?.id ?? '']
    const answers = await Promise.all(Array.from({ length: 4 }, () => takeBack([one])))
    expect(answers.map(({ code }) => code).filter(code => code === 0)).toHaveLength(1)
    expect((await takeBack([other, one])).code).toBe(staffCodes.invitationTakenBack.code)
    expect(await left(me.id)).toBe(15 * day)
  })

  it('of another region are not there', async () => {
    const me = await stack.inviter()
    await stack.friend(me.code)
    const ids = (await of(me.id)).map(({ id }) => id)
    const elsewhere = await hire(stack.api, 'operations', ['1'])
    expect(await of(me.id, elsewhere)).toEqual([])
    expect((await elsewhere.call('invitationClusters', {})).data.clusters).toEqual([])
    expect((await elsewhere.call('invitationsLeft', { invitation_ids: ids.join(',') })).code).toBe(
      staffCodes.invitationUnknown.code,
    )
    expect((await takeBack(ids, elsewhere)).code).toBe(staffCodes.invitationUnknown.code)
    expect((await takeBack(ids, await hire(stack.api, 'support', ['0']))).code).toBe(staffCodes.notPermitted.code)
  })
})
