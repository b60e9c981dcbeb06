import { codes } from '@bohe/api-client/contract/code'
import { rates } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoGroupCodes } from '#seed/demo-activities.ts'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import type { Caller } from '#tests/support/start-api.ts'
import { type ReferralStack, startReferralStack } from './stack.ts'

const activity_id = String(demoActivityIds.invitation)
const code = demoGroupCodes.invitation

describe.each(oneDatabase)('the QQ-group bonus, on $name', database => {
  let stack: ReferralStack
  beforeAll(async () => {
    stack = await startReferralStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.clock.advance(3600))

  const claim = (caller: Caller, input: object = {}) =>
    stack.api.send('receivePrize', { activity_id, code, ...input }, caller)
  const wrong = async (caller: Caller) => (await claim(caller, { code: 'WRONG' })).code

  it('gives 15 days beside the cap, and is a prize that is redeemed', async () => {
    const me = await stack.inviter()
    for (const _ of [1, 2]) await stack.friend(me.code)
    const answer = await claim(me)
    expect([answer.code, answer.data]).toEqual([
      0,
      {
        id: activity_id,
        activity_title: 'Faster together: 15 days for every friend you invite',
        award_type: 'days',
        create_time: stack.clock.now().toISOString(),
        present_title: '15 days',
        status: '3',
        status_title: 'Redeemed',
        message: '',
      },
    ])
    const source_id = `activity:${activity_id}:member:${me.id}`
    expect((await stack.given(me.id)).at(-1)).toEqual({ source: 'qq_group', source_id, days: 15 })
    expect(await stack.campaign(me)).toMatchObject({ days_earned: 30, qq_bonus_days: 15, qq_bonus_taken: 1 })
    expect(await stack.wrongLedgers()).toEqual([])
  })

  it('may be typed in small letters', async () => {
    expect((await claim(await stack.members.add(), { code: ` ${code.toLowerCase()} ` })).code).toBe(0)
  })

  it('is given once, however often it is asked for at the same moment', async () => {
    const me = await stack.members.add()
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(me)))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, ...Array(5).fill(codes.bonusTaken.code)])
    expect(await stack.given(me.id)).toHaveLength(1)
  })

  it('answers a repeat with its Idempotency-Key as before', async () => {
    const me = { ...(await stack.members.add()), headers: { 'idempotency-key': 'bonus-1' } }
    const [first, again] = [await claim(me), await claim(me)]
    expect([again.code, again.data]).toEqual([0, first.data])
    expect(await stack.given(me.id)).toHaveLength(1)
  })

  it('is each member’s own', async () => {
    for (const member of [await stack.members.add(), await stack.members.add()])
      expect((await claim(member)).code).toBe(0)
  })

  it('is locked after too many wrong codes, for the right one too, until an hour is over', async () => {
    const me = await stack.members.add()
    const tries = Array.from({ length: rates.bonusTriesPerMember.max + 2 }, () => wrong(me))
    const answers = (await Promise.all(tries)).sort()
    expect(answers.filter(each => each === codes.bonusCodeWrong.code)).toHaveLength(rates.bonusTriesPerMember.max)
    const locked = await claim(me)
    expect([locked.code, locked.data]).toEqual([codes.bonusLocked.code, { minutes: 60 }])
    expect((await claim(await stack.members.add())).code).toBe(0)
    stack.clock.advance(rates.bonusTriesPerMember.seconds)
    expect((await claim(me)).code).toBe(0)
  })

  it('counts no right code as a try', async () => {
    const me = await stack.members.add()
    for (let time = 0; time <= rates.bonusTriesPerMember.max; time += 1) await claim(me)
    expect(await wrong(me)).toBe(codes.bonusCodeWrong.code)
  })

  it.each([
    ['with an empty code', { code: '' }, {}, 'invalidFields'],
    [
      'of a campaign that is over',
      { activity_id: demoActivityIds.invitationOfOld, code: demoGroupCodes.invitationOfOld },
      {},
      'activityNotRunning',
    ],
    ['of a promotion without one', { activity_id: demoActivityIds.draw }, {}, 'activityUnknown'],
    ['of no promotion', { activity_id: '999999999999999999' }, {}, 'activityUnknown'],
    ['with the code of another campaign', { code: demoGroupCodes.invitationOfOld }, {}, 'bonusCodeWrong'],
    ['on the mainland', {}, { region: '1' }, 'notSoldInRegion'],
  ] as const)('is not given %s', async (_, input, where, refusal) => {
    const me = await stack.members.add()
    expect((await claim({ ...me, ...where }, input)).code).toBe(codes[refusal].code)
    expect(await stack.given(me.id)).toEqual([])
  })

  it('is kept without its code', async () => {
    const [terms] = await stack.db.selectFrom('referral_terms').selectAll().execute()
    expect(JSON.stringify(terms)).not.toContain(code)
    expect(Buffer.from(terms?.qq_code_hash ?? '').toString()).not.toContain(code)
  })

  it('is given from the first second to the last of the campaign', async () => {
    const [first, after] = [new Date('2027-01-10T00:00:00+08:00'), new Date('2027-01-20T00:00:00+08:00')]
    await stack.runs(first, after)
    const at = async (moment: string) => {
      stack.clock.set(new Date(moment))
      return (await claim(await stack.members.add())).code
    }
    expect(await at('2027-01-09T23:59:59+08:00')).toBe(codes.activityNotRunning.code)
    expect(await at('2027-01-10T00:00:00+08:00')).toBe(0)
    expect(await at('2027-01-19T23:59:59+08:00')).toBe(0)
    expect(await at('2027-01-20T00:00:00+08:00')).toBe(codes.activityNotRunning.code)
  })
})
