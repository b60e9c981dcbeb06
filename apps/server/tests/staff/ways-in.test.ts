import { staffLimits } from '@bohe/api-client/contract/limits'
import { staffCodes } from '@bohe/api-client/staff/code'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, consoleOrigin, hire, staffCall, staffPassword } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { sessionEnded, stepUpNeeded, proofWrong, linkWrong } = staffCodes

describe.each(oneDatabase)('ways into the console, on $name', ({ open }) => {
  let api: TestApi
  let owner: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    owner = await hire(api)
  })
  afterAll(() => api?.stop())

  const codeOf = (uri: string) => (URI.parse(uri) as TOTP).generate({ timestamp: api.clock.now().getTime() })
  const later = (seconds: number) => api.clock.advance(seconds)
  const operator = (...args: string[]) => operate(commands, api.context, args, 'lin')
  const tokenIn = (text: string) => /#([\w-]+)/.exec(text)?.[1] ?? expect.fail(`no link in ${text}`)

  describe('a code of an app', () => {
    const withTotp = async () => {
      const colleague = await hire(api)
      const { data } = await colleague.call('beginTotp', {})
      const confirmed = await colleague.call('confirmTotp', { code: codeOf(data.uri) })
      return { colleague, uri: data.uri, recovery: confirmed.data.recovery_codes }
    }
    const logIn = (email: string, code?: string) =>
      staffCall(api, 'logIn', { email, password: staffPassword, ...(code && { code }) })

    it('is asked for once it is set up, and is good once', async () => {
      const { colleague, uri } = await withTotp()
      expect((await logIn(colleague.email)).code).toBe(staffCodes.secondFactorNeeded.code)
      // The one that confirmed it was used.
      expect((await logIn(colleague.email, codeOf(uri))).code).toBe(proofWrong.code)
      later(30)
      const code = codeOf(uri)
      expect((await logIn(colleague.email, '000000')).code).toBe(proofWrong.code)
      expect((await logIn(colleague.email, code)).code).toBe(0)
      expect((await logIn(colleague.email, code)).code).toBe(proofWrong.code)
    })

    it('can be replaced by a recovery code, each good once', async () => {
      const { colleague, recovery } = await withTotp()
      expect(recovery).toHaveLength(staffLimits.recoveryCodes)
      const [first = ''] = recovery
      expect((await logIn(colleague.email, first.toUpperCase())).code).toBe(0)
      expect((await logIn(colleague.email, first)).code).toBe(proofWrong.code)
      expect((await colleague.call('me', {})).data).toMatchObject({ has_totp: 1, recovery_codes_left: 9 })
    })

    it('leaves nothing of its secret in the database or the log', async () => {
      const { colleague, uri, recovery } = await withTotp()
      const tables = [
        api.context.db.selectFrom('staff').selectAll(),
        api.context.db.selectFrom('audit_log').selectAll(),
      ]
      const kept = JSON.stringify(await Promise.all(tables.map(table => table.execute()))) + api.log.join()
      for (const secret of [URI.parse(uri).secret.base32, ...recovery, staffPassword, colleague.session])
        expect(kept).not.toContain(secret)
    })

    it('is asked for again before ways in are changed', async () => {
      const { colleague, uri } = await withTotp()
      later(staffLimits.session.provedSeconds)
      expect(await colleague.call('removeTotp', {})).toMatchObject({ status: 401, code: stepUpNeeded.code })
      expect((await colleague.call('stepUp', { proof: staffPassword })).code).toBe(proofWrong.code)
      expect((await colleague.call('stepUp', { proof: codeOf(uri) })).code).toBe(0)
      expect((await colleague.call('removeTotp', {})).code).toBe(0)
      expect((await colleague.call('me', {})).data).toMatchObject({ has_totp: 0, recovery_codes_left: 0 })
    })
  })

  describe('a link', () => {
    const follow = (token: string) =>
      staffCall(api, 'followLink', { token, name: 'Mei Lin', password: 'a new long password' })

    it('lets the first owner in, once, within an hour', async () => {
      const invited = await operator('staff:invite', '--email', 'First@bohe.test', '--role', 'owner', '--region', '0,1')
      expect(invited).toMatchObject({ code: 0, output: expect.stringContaining(`${consoleOrigin}/welcome#`) })
      const token = tokenIn(invited.output)
      expect((await staffCall(api, 'openLink', { token })).data).toMatchObject({
        email: 'first@bohe.test',
        kind: 'invite',
      })
      const { session } = await follow(token)
      expect((await staffCall(api, 'me', {}, { session })).data).toMatchObject({ name: 'Mei Lin', role: 'owner' })
      expect((await follow(token)).code).toBe(linkWrong.code)
      const late = await operator('staff:invite', '--email', 'late@bohe.test', '--role', 'support', '--region', '0')
      later(staffLimits.link.lifeSeconds)
      expect((await follow(tokenIn(late.output))).code).toBe(linkWrong.code)
      owner = await hire(api)
    })

    it('lets a locked-out owner back in, and ends what he had', async () => {
      const lost = await hire(api)
      const { data } = await lost.call('beginTotp', {})
      await lost.call('confirmTotp', { code: codeOf(data.uri) })
      const { output } = await operator('staff:recover', '--email', lost.email)
      expect((await lost.call('me', {})).code).toBe(0)
      expect((await follow(tokenIn(output))).code).toBe(0)
      expect((await lost.call('me', {})).code).toBe(sessionEnded.code)
      const byNew = await staffCall(api, 'logIn', { email: lost.email, password: 'a new long password' })
      expect(byNew.code).toBe(0)
    })

    it('cannot be asked for by who would gain by it', async () => {
      const role = { name: 'hiring', permissions: JSON.stringify(['staff.read', 'staff.change', 'members.read']) }
      await api.context.db
        .insertInto('staff_roles')
        .values(role)
        .onConflict(each => each.doNothing())
        .execute()
      const hiring = await hire(api, 'hiring', ['1'])
      const invite = (email: string, role: string, regions: ('0' | '1')[]) =>
        hiring.call('inviteStaff', { email, role, regions })
      expect((await invite('a@bohe.test', 'owner', ['1'])).code).toBe(staffCodes.beyondOwn.code)
      expect((await invite('b@bohe.test', 'hiring', ['0'])).code).toBe(staffCodes.beyondOwn.code)
      expect((await invite('c@bohe.test', 'hiring', ['1'])).code).toBe(0)
      const recovered = await hiring.call('recoverStaff', { staff_id: String(owner.id), reason: 'he asked' })
      expect(recovered.code).toBe(staffCodes.beyondOwn.code)
    })
  })
})
