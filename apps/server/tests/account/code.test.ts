import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerByPhone } from '#tests/support/members/accounts.ts'
import { type Newcomer, newcomer, type Stack } from '#tests/support/members/newcomer.ts'
import { startApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let stack: Stack
let me: Newcomer

describe('a member’s own code', () => {
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    stack = { sandbox, api: await startApi({ settings: sandbox.settings }) }
  })
  afterAll(async () => {
    await stack.api.stop()
    await sandbox.stop()
  })
  beforeEach(async () => {
    me = await newcomer(stack)
    stack.api.clock.advance(700)
  })

  it('goes to the contact of the account and nowhere else', async () => {
    const sent = await stack.api.call('sendMemberCode', { account_type: '1' }, me.caller)
    expect(sent.data).toEqual({
      verify_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiry_time: new Date(stack.api.clock.now().getTime() + 600_000).toISOString(),
    })
    const [message] = await sandbox.inbox(me.phone)
    expect(message?.code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(sent)).not.toContain(message?.code)
  })

  it('is refused where there is no such contact, and within a minute of the last one', async () => {
    const { api } = stack
    expect((await api.call('sendMemberCode', { account_type: '2' }, me.caller)).code).toBe(400403)
    await api.call('sendMemberCode', { account_type: '1' }, me.caller)
    const again = await api.call('sendMemberCode', { account_type: '1' }, me.caller)
    expect([again.code, again.status]).toEqual([400010, 200])
  })

  it('confirms once', async () => {
    const shown = await me.codeTo('1', me.phone)
    const answers = await Promise.all([1, 2, 3].map(() => stack.api.call('validateMemberCode', shown, me.caller)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400004, 400004])
  })

  it('is worth five tries', async () => {
    const shown = await me.codeTo('1', me.phone)
    const wrong = { ...shown, verify_code: shown.verify_code === '000000' ? '000001' : '000000' }
    for (const _ of [1, 2, 3, 4, 5])
      expect((await stack.api.call('validateMemberCode', wrong, me.caller)).code).toBe(400004)
    expect((await stack.api.call('validateMemberCode', shown, me.caller)).code).toBe(400004)
  })

  it('and the confirmation made with it are kept as hashes only', async () => {
    const shown = await me.codeTo('1', me.phone)
    const { data } = await stack.api.call('validateMemberCode', shown, me.caller)
    const rows = await stack.api.context.db.selectFrom('confirmations').selectAll().execute()
    const text = JSON.stringify(rows.map(row => ({ ...row, key: Buffer.from(row.key_hash).toString('latin1') })))
    expect(rows.length).toBeGreaterThan(0)
    expect(text).not.toContain(data.verify_key)
    expect(text).not.toContain(shown.verify_code)
    expect(stack.api.log.join()).not.toContain(shown.verify_code)
  })

  it('does not free a contact for registration before it went', async () => {
    const { code } = await registerByPhone(stack.api, sandbox, me.phone, 'mint2026', { address: '198.51.100.9' })
    expect(code).toBe(400101)
  })
})
