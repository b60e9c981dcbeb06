import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pauseIdleMembers } from '#features/membership/clock.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { tick } from '#jobs/jobs.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest } from '#tests/support/members/accounts.ts'
import { packageIds, type TimedMember, timedMembers } from '#tests/support/members/member-with-time.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const day = 86_400

describe.each(oneDatabase)('a clock that pauses by itself, on $name', ({ open }) => {
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

  const want = async (member: TimedMember, idle_pause_days: '0' | '3' | '7') =>
    (await api.call('editProfile', { idle_pause_days }, await people.logIn(member.id))).data.idle_pause_days
  const holding = async (days: '0' | '3' | '7', seconds = 100 * day): Promise<TimedMember> => {
    const member = await people.add()
    await people.give(member, { source: 'order', sourceId: `o${member.id}`, packageId: packageIds.gold, seconds })
    await want(member, days)
    return member
  }
  const after = async (seconds: number) => {
    api.clock.advance(seconds)
    await pauseIdleMembers(api.context)
  }
  const standing = async (member: TimedMember) => (await people.seen(member)).standing
  const log = async (member: TimedMember) => (await api.call('pauseLog', {}, await people.logIn(member.id))).data.list

  it('is off until somebody wants it', async () => {
    const member = await people.add()
    await people.give(member, {
      source: 'card',
      sourceId: `c${member.id}`,
      packageId: packageIds.gold,
      seconds: 90 * day,
    })
    expect((await api.call('userInfo', {}, member)).data.idle_pause_days).toBe(0)
    await after(60 * day)
    expect(await standing(member)).toBe(0)
  })

  it('does so after the days without the app, to the second, and says so in the log', async () => {
    const member = await holding('3')
    const app = await people.logIn(member.id, '0')
    api.clock.advance(day)
    await api.call('userInfo', {}, app)
    await after(3 * day - 1)
    expect(await standing(member)).toBe(0)
    await after(1)
    expect(await people.seen(member)).toMatchObject({ standing: 1, seconds: 96 * day })
    expect(await log(member)).toMatchObject([{ status: '1', op_source: 'auto', resume_time: null }])
  })

  it('is part of what the server does by itself', async () => {
    const member = await holding('3')
    await tick(api.context)
    api.clock.advance(3 * day)
    await tick(api.context)
    expect(await people.seen(member)).toMatchObject({ standing: 1, seconds: 97 * day })
  })

  it('takes no notice of browsers, and starts from the grant for who has never used the app', async () => {
    const member = await holding('3')
    await after(2 * day)
    await api.call('userInfo', {}, member)
    await after(day)
    expect(await standing(member)).toBe(1)
  })

  it('counts a log-in of the app, and a call of it at most once a minute', async () => {
    const { db } = api.context
    const gold = { username: 'gold@bohe.test', password: digest('gold2026'), device_id: 'phone' }
    const { data } = await api.call('login', { ...gold, os_type: '2' })
    const caller = { token: data.login_info.account_token }
    const seenAt = async () => {
      const query = db.selectFrom('members').select('client_seen_at').where('email', '=', 'gold@bohe.test')
      return (await query.executeTakeFirstOrThrow()).client_seen_at
    }
    const loggedIn = api.clock.now()
    expect(await seenAt()).toEqual(loggedIn)
    api.clock.advance(59)
    await api.call('userInfo', {}, caller)
    expect(await seenAt()).toEqual(loggedIn)
    api.clock.advance(1)
    await api.call('userInfo', {}, caller)
    expect(await seenAt()).toEqual(api.clock.now())
  })

  it('starts anew when the member resumes, and when he changes his mind', async () => {
    const member = await holding('3')
    await after(3 * day)
    await api.call('resumeMembership', {}, await people.logIn(member.id))
    await after(2 * day)
    expect(await want(member, '7')).toBe(7)
    await after(7 * day - 1)
    expect(await standing(member)).toBe(0)
    await after(1)
    expect(await standing(member)).toBe(1)
    expect(await log(member)).toMatchObject([
      { status: '1', op_source: 'auto' },
      { status: '0', op_source: 'auto' },
    ])
  })

  it('leaves alone who has no time, and who has paused', async () => {
    const [former, careful] = [await holding('3', day), await holding('3')]
    await api.call('pauseMembership', {}, careful)
    await after(10 * day)
    expect(await log(former)).toEqual([])
    expect(await log(careful)).toMatchObject([{ op_source: 'web' }])
  })

  it('pauses once, whichever nodes look for it', async () => {
    const member = await holding('3')
    api.clock.advance(3 * day)
    await Promise.all(Array.from({ length: 8 }, () => pauseIdleMembers(api.context)))
    expect(await log(member)).toHaveLength(1)
  })

  it.each(['-1', '1', '31', '3.0', 'never', {}])('takes no %j as days', async idle_pause_days => {
    const member = await people.add()
    const { code, fields } = await api.send('editProfile', { idle_pause_days }, member)
    expect([code, Object.keys(fields)]).toEqual([400001, ['idle_pause_days']])
  })
})
