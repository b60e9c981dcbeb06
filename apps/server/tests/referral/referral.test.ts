import { codes } from '@bohe/api-client/contract/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type ReferralStack, startReferralStack } from './stack.ts'

const refused = {
  own: codes.inviteCodeOwn.code,
  unknown: codes.inviteCodeUnknown.code,
  region: codes.notSoldInRegion.code,
}
const current = demoActivityIds.invitation

describe.each(oneDatabase)('inviting friends, on $name', database => {
  let stack: ReferralStack
  beforeAll(async () => {
    stack = await startReferralStack(database)
  })
  afterAll(() => stack.stop())

  describe('a friend who registers with my code', () => {
    it('gives me 15 days at once, once, of the level I hold', async () => {
      const me = await stack.inviter()
      await stack.members.give(me, { source: 'operator', sourceId: `gift:${me.id}`, packageId: 13, seconds: 86_400 })
      const friend = await stack.friend(me.code)
      const [, gift] = await stack.given(me.id)
      expect(gift).toEqual({ source: 'referral', source_id: `friend:${friend.id}`, days: 15 })
      const { data } = await stack.api.call('userInfo', {}, me)
      expect([data.expiry_time_samp, data.package_level]).toEqual([16 * 86_400, '201'])
      expect(await stack.given(friend.id)).toEqual([
        { source: 'experience', source_id: `member:${friend.id}`, days: 3 },
      ])
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('gives Gold to who holds nothing', async () => {
      const me = await stack.inviter()
      await stack.friend(me.code.toLowerCase())
      const { data } = await stack.api.call('userInfo', {}, me)
      expect([data.group_title, data.expiry_time_samp]).toEqual(['Gold', 15 * 86_400])
    })

    it('fills the cap with a second one; a third gives nothing, and it says so', async () => {
      const me = await stack.inviter()
      expect(await stack.campaign(me)).toMatchObject({ days_per_friend: 15, cap_days: 30, days_earned: 0, friends: 0 })
      const friends = [await stack.friend(me.code), await stack.friend(me.code), await stack.friend(me.code)]
      expect(await stack.rows(me.id)).toEqual(
        [15, 15, 0].map((days, place) => ({ activity_id: current, friend_id: friends[place]?.id, days })),
      )
      expect((await stack.given(me.id)).map(({ days }) => days)).toEqual([15, 15])
      expect(await stack.campaign(me)).toMatchObject({ days_earned: 30, friends: 3 })
      const { data } = await stack.api.call('referFriends', {}, me)
      expect(data.list.map(({ days }) => days)).toEqual([0, 15, 15])
    })

    it('never gives more than the cap, however many come at the same moment', async () => {
      const me = await stack.inviter()
      const visitors = await Promise.all(Array.from({ length: 6 }, () => stack.visitor()))
      const answers = await Promise.all(visitors.map(({ register }) => register(me.code)))
      expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(0))
      const rows = await stack.rows(me.id)
      expect(rows.map(({ days }) => days)).toEqual([15, 15, 0, 0, 0, 0])
      expect((await stack.given(me.id)).map(({ days }) => days)).toEqual([15, 15])
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('counts once, however often the button was pressed', async () => {
      const me = await stack.inviter()
      const { register } = await stack.visitor()
      const answers = await Promise.all(Array.from({ length: 4 }, () => register(me.code)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await stack.rows(me.id)).toHaveLength(1)
      expect(await stack.given(me.id)).toHaveLength(1)
    })

    it('counts for the cap of each inviter alone', async () => {
      const [one, other] = [await stack.inviter(), await stack.inviter()]
      for (const { code } of [one, one, other]) await stack.friend(code)
      expect((await stack.campaign(one)).days_earned).toBe(30)
      expect((await stack.campaign(other)).days_earned).toBe(15)
    })
  })

  describe('is refused', () => {
    it('to oneself: with the code of an account that this device has used', async () => {
      const me = await stack.inviter()
      const used = await stack.db
        .selectFrom('devices')
        .select('device_id')
        .where('member_id', '=', me.id)
        .executeTakeFirstOrThrow()
      const again = await stack.visitor()
      const answer = await again.register(me.code, { device_id: used.device_id })
      expect([answer.code, Object.keys(answer.fields)]).toEqual([refused.own, ['refer_code']])
      expect(await stack.rows(me.id)).toEqual([])
      expect((await again.register('', { device_id: used.device_id })).code).toBe(0)
      expect(await stack.given(me.id)).toEqual([])
    })

    it('with a code that is nobody’s', async () => {
      const { register } = await stack.visitor()
      expect((await register('NOBODY99')).code).toBe(refused.unknown)
    })

    it('after the registration: no call takes the code of who is a member', async () => {
      const me = await stack.inviter()
      const friend = await stack.friend('')
      const { token } = await stack.members.logIn(friend.id)
      await stack.api.send('editProfile', { nickname: 'Late', refer_code: me.code }, { token })
      await stack.api.send('referCode', { refer_code: me.code }, { token })
      await stack.api.send('referFriends', { refer_code: me.code }, { token })
      const late = await stack.db.selectFrom('members').select('invited_by').where('id', '=', friend.id).execute()
      expect(late).toEqual([{ invited_by: null }])
      expect(await stack.rows(me.id)).toEqual([])
    })
  })

  describe('the campaign’s window', () => {
    const [first, after] = [new Date('2026-11-22T00:00:00+08:00'), new Date('2026-12-01T00:00:00+08:00')]

    it.each([
      ['the second before it begins', '2026-11-21T23:59:59+08:00', []],
      ['its first moment', '2026-11-22T00:00:00+08:00', [15]],
      ['its last second', '2026-11-30T23:59:59+08:00', [15]],
      ['the first moment after it', '2026-12-01T00:00:00+08:00', []],
    ])('counts in Asia/Shanghai, at %s', async (_, moment, days) => {
      await stack.runs(first, after)
      const me = await stack.inviter()
      stack.clock.set(new Date(moment))
      const friend = await stack.friend(me.code)
      expect((await stack.rows(me.id)).map(row => row.days)).toEqual(days)
      expect((await stack.given(me.id)).map(grant => grant.days)).toEqual(days)
      const { data } = await stack.api.call('referFriends', {}, await stack.members.logIn(me.id))
      expect(data.list).toEqual([
        {
          name: `${friend.phone.slice(0, 3)}****${friend.phone.slice(-4)}`,
          time: stack.clock.now().toISOString(),
          days: days[0] ?? 0,
          state: '1',
        },
      ])
    })

    it('has a countdown to its end', async () => {
      stack.clock.set(new Date('2026-11-29T22:58:57+08:00'))
      const caller = await stack.members.add()
      const { activity, countdown } = await stack.campaign(caller)
      expect(countdown).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 3 })
      expect(activity).toMatchObject({ id: String(current), state: '1', end_time: '2026-11-30T15:59:59.000Z' })
    })

    it('over, the campaign that ended last is shown as ended', async () => {
      stack.clock.set(after)
      const caller = await stack.members.add()
      const { activity, countdown } = await stack.campaign(caller)
      expect([activity.id, activity.state]).toEqual([String(current), '2'])
      expect(countdown).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
      await stack.runs(first, new Date('2027-11-01T00:00:00+08:00'))
    })
  })

  describe('my code', () => {
    it('comes with the link of the language that I read', async () => {
      const me = await stack.inviter()
      const link = async (language: 'en' | 'zh_CN') =>
        (await stack.api.call('referCode', {}, { ...me, language })).data.link
      const [origin] = stack.api.context.config.siteOrigins
      expect(await link('en')).toBe(`${origin}/register.html?refer_code=${me.code}`)
      expect(await link('zh_CN')).toBe(`${origin}/cn/register.html?refer_code=${me.code}`)
      const { data } = await stack.api.call('referCode', {}, me)
      expect(data).toMatchObject({
        user_id: String(me.id),
        refer_code: me.code,
        activity_id: String(current),
        state: '1',
        activity_type: 'referral',
      })
    })

    it('lists only my own friends, masked and paged, the newest first', async () => {
      const [me, other] = [await stack.inviter(), await stack.inviter()]
      const friends = [await stack.friend(me.code), await stack.friend(me.code), await stack.friend(me.code)]
      await stack.friend(other.code)
      const [first] = friends
      await stack.db
        .updateTable('members')
        .set({ nickname: 'Melissa' })
        .where('id', '=', first?.id ?? 0)
        .execute()
      const { data } = await stack.api.call('referFriends', { page: 2, size: 2 }, me)
      expect(data).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3, list: [{ name: 'M***a' }] })
      for (const { phone } of friends) expect(JSON.stringify(data)).not.toContain(phone)
    })
  })

  it.each(['referCampaign', 'referCode', 'referFriends'] as const)('%s is not for the mainland', async name => {
    const caller = await stack.members.add()
    expect((await stack.api.call(name, {}, { ...caller, region: '1' })).code).toBe(refused.region)
  })

  it('on the mainland counts nothing, and the account is opened', async () => {
    const me = await stack.inviter()
    const { register } = await stack.visitor()
    const free = (await stack.api.call('registerPackage', {}, { region: '1' })).data[0]?.package_id
    const answer = await register(me.code, { region: '1', ...{ package_id: free, price_id: undefined } })
    expect(answer.code).toBe(0)
    expect(await stack.rows(me.id)).toEqual([])
  })
})
