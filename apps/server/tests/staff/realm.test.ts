import { staffLimits } from '@bohe/api-client/contract/limits'
import { type StaffCallName, staffContract } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { gold, logIn as logInMember } from '#tests/support/members/accounts.ts'
import {
  type Colleague,
  consoleOrigin,
  hire,
  logInAs,
  staffCall,
  staffPassword,
  staffSend,
} from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { sessionEnded, originRefused, notPermitted, loginFailed } = staffCodes

describe.each(oneDatabase)('the realm of the staff, on $name', ({ open }) => {
  let api: TestApi
  let owner: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    owner = await hire(api)
  })
  afterAll(() => api?.stop())

  const codeOf = (uri: string) => (URI.parse(uri) as TOTP).generate({ timestamp: api.clock.now().getTime() })
  const later = (seconds: number) => api.clock.advance(seconds)

  describe('who asks', () => {
    it('is a page of the console, and nothing else', async () => {
      const { session } = owner
      const from = (headers: Record<string, string | undefined>) => staffCall(api, 'me', {}, { session, headers })
      expect((await from({ origin: consoleOrigin })).code).toBe(0)
      expect((await from({ origin: undefined, 'sec-fetch-site': 'same-origin' })).code).toBe(0)
      for (const headers of [
        { origin: undefined },
        { origin: 'http://localhost:4100' },
        { origin: 'null' },
        { origin: `${consoleOrigin}.evil.test` },
        { origin: undefined, 'sec-fetch-site': 'same-site' },
        { origin: undefined, 'sec-fetch-site': 'none' },
      ])
        expect(await from(headers)).toMatchObject({ status: 403, code: originRefused.code, data: null })
    })

    it('is no member: his token opens nothing there, nor the reverse', async () => {
      const token = await logInMember(api, gold.username, 'gold2026')
      const ways = [
        { authorization: `Bearer ${token}` },
        { cookie: `staff_session=${token}` },
        { cookie: `account_token_0=${token}` },
      ]
      for (const headers of ways)
        expect(await staffCall(api, 'me', {}, { headers })).toMatchObject({ status: 401, code: sessionEnded.code })
      expect((await api.call('userInfo', {}, { token: owner.session })).code).toBe(400006)
    })

    it.each(Object.keys(staffContract) as StaffCallName[])('is refused %s when nobody is logged in', async name => {
      if (staffContract[name].permission === 'public') return
      expect(await staffSend(api, name, {}, {})).toMatchObject({ status: 401, code: sessionEnded.code })
    })
  })

  describe('a session', () => {
    it('is a cookie that scripts cannot read and other sites do not send', async () => {
      const { cookies, data } = await staffCall(api, 'logIn', { email: owner.email, password: staffPassword })
      expect(cookies).toEqual([
        expect.stringMatching(/^staff_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
      ])
      expect(JSON.stringify(data)).not.toMatch(/[\w-]{43}/)
    })

    it('ends after half an hour without use, and after twelve in any case', async () => {
      const colleague = await hire(api)
      later(staffLimits.session.idleSeconds - 1)
      expect((await colleague.call('me', {})).code).toBe(0)
      later(staffLimits.session.idleSeconds + 1)
      expect((await colleague.call('me', {})).code).toBe(sessionEnded.code)
      const busy = await hire(api)
      for (let hours = 0; hours < 11.75; hours += 0.25) {
        later(900)
        expect((await busy.call('me', {})).code).toBe(0)
      }
      later(900)
      expect((await busy.call('me', {})).code).toBe(sessionEnded.code)
      owner = await hire(api)
    })

    it('ends by logging out, and with the access of its owner', async () => {
      const colleague = await hire(api, 'support')
      expect(await colleague.call('logOut', {})).toMatchObject({ code: 0, session: '' })
      expect((await colleague.call('me', {})).code).toBe(sessionEnded.code)
      const other = await hire(api, 'support')
      const change = {
        staff_id: String(other.id),
        role: 'support',
        regions: ['0'] as ['0'],
        is_active: 0,
        version: 1,
        reason: 'left',
      } as const
      expect(await owner.call('changeStaff', change)).toMatchObject({ code: 0, data: { state: 'done' } })
      expect((await other.call('me', {})).code).toBe(sessionEnded.code)
      await expect(logInAs(api, other.id, other.email)).rejects.toThrow()
    })
  })

  describe('a password', () => {
    it('is refused like one of an account that does not exist', async () => {
      const answers = [
        await staffCall(api, 'logIn', { email: owner.email, password: 'wrong and wrong' }),
        await staffCall(api, 'logIn', { email: 'nobody@bohe.test', password: 'wrong and wrong' }),
      ]
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 200, code: loginFailed.code, data: null, session: undefined })
    })

    it('rests after ten wrong ones, also for the right one', async () => {
      const colleague = await hire(api)
      const wrong = { email: colleague.email, password: 'wrong and wrong' }
      for (let tries = 0; tries < 10; tries++)
        expect((await staffCall(api, 'logIn', wrong)).code).toBe(loginFailed.code)
      const right = { email: colleague.email, password: staffPassword }
      expect(await staffCall(api, 'logIn', right)).toMatchObject({
        code: staffCodes.loginLocked.code,
        data: { minutes: 15 },
      })
      expect(api.log.join()).toContain('an account of the console rests')
      later(901)
      expect((await staffCall(api, 'logIn', right)).code).toBe(0)
      owner = await hire(api)
    })

    it('that is changed ends the other sessions; a common or short one is refused', async () => {
      const colleague = await hire(api)
      const other = await logInAs(api, colleague.id, colleague.email)
      expect(await colleague.call('changeOwnPassword', { password: 'short' })).toMatchObject({
        fields: { password: 'A password has at least 12 characters' },
      })
      expect((await colleague.call('changeOwnPassword', { password: 'another long password' })).code).toBe(0)
      expect((await colleague.call('me', {})).code).toBe(0)
      expect((await other.call('me', {})).code).toBe(sessionEnded.code)
    })
  })

  describe('in environments 3 and 4', () => {
    it('nothing but ways in can be reached without a second factor', async () => {
      const live = { ...api.context.config, isLive: true }
      const before = api.context.config
      Object.assign(api.context, { config: live })
      const colleague = await hire(api)
      expect((await colleague.call('me', {})).data).toMatchObject({ needs_second_factor: 1 })
      expect(await colleague.call('staff', {})).toMatchObject({
        status: 403,
        code: staffCodes.secondFactorMissing.code,
      })
      const { data } = await colleague.call('beginTotp', {})
      await colleague.call('confirmTotp', { code: codeOf(data.uri) })
      expect((await colleague.call('staff', {})).code).toBe(0)
      expect((await colleague.call('removeTotp', {})).code).toBe(staffCodes.lastWayIn.code)
      Object.assign(api.context, { config: before })
    })
  })

  describe('people', () => {
    it('may do what their role holds: a refusal names the permission', async () => {
      const support = await hire(api, 'support', ['0'])
      expect(await support.call('auditLog', {})).toMatchObject({
        status: 403,
        code: notPermitted.code,
        msg: 'You do not have the permission audit.read',
        data: { permission: 'audit.read' },
      })
    })

    it('are changed as they were seen, and an owner by two persons', async () => {
      const support = await hire(api, 'support')
      const another = await hire(api)
      const change = {
        staff_id: String(support.id),
        role: 'finance',
        regions: ['0'] as ['0'],
        is_active: 1,
        version: 1,
        reason: 'moves',
      } as const
      expect((await owner.call('changeStaff', change)).data).toEqual({ state: 'done' })
      expect(await owner.call('changeStaff', change)).toMatchObject({
        code: staffCodes.stale.code,
        data: {
          who: owner.email,
          at: api.clock.now().toISOString(),
          what: 'role support → finance, regions ["0","1"] → ["0"]',
        },
      })
      const rise = { ...change, role: 'owner', version: 2 }
      expect((await owner.call('changeStaff', rise)).data).toEqual({ state: 'proposed' })
      expect((await owner.call('changeStaff', rise)).code).toBe(staffCodes.approvalWaiting.code)
      const { data } = await another.call('approvals', {})
      const waiting = data.list.find(({ about }) => about === `staff ${support.email}`)
      expect(waiting).toMatchObject({ proposed_by: owner.email, amount: 'finance → owner', is_mine_to_decide: 1 })
      const decision = { approval_id: waiting?.id ?? '', decision: 'approve', reason: 'agreed' } as const
      expect((await owner.call('decideApproval', decision)).code).toBe(staffCodes.approvalOwn.code)
      expect((await another.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
      expect(await another.call('decideApproval', decision)).toMatchObject({
        code: staffCodes.approvalDecided.code,
        msg: `${another.email} decided this already`,
      })
      const { data: seen } = await owner.call('staff', {})
      expect(seen.people.find(({ id }) => id === String(support.id))).toMatchObject({ role: 'owner', regions: ['0'] })
    })
  })
})
