import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest } from '#tests/support/members/accounts.ts'
import {
  codeNameOf,
  giveIdentity,
  isLoggedIn,
  type Newcomer,
  newcomer,
  type Stack,
} from '#tests/support/members/newcomer.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { startApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const to = (password: string) => ({
  new_password: digest(password),
  new_password_confirmation: digest(password),
})

let sandbox: TestSandbox
let stack: Stack
let me: Newcomer
let hashes = 0
const counting = {
  ...quickHashing,
  verify: (...given: Parameters<typeof quickHashing.verify>) => {
    hashes++
    return quickHashing.verify(...given)
  },
}

const call = ((...given: Parameters<Stack['api']['call']>) => stack.api.call(...given)) as Stack['api']['call']
const change = (old: string, next: string, who = me) =>
  call('changePassword', { old_password: digest(old), ...to(next) }, who.caller)
const logsIn = (password: string, address: string) =>
  codeNameOf(call('login', { username: me.phone, password: digest(password) }, { address }))

describe.each(oneDatabase)('the password of an account, on $name', ({ open }) => {
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    if (open)
      stack = {
        sandbox,
        api: await startApi({ database: open, settings: sandbox.settings, overrides: { hashing: counting } }),
      }
  })
  afterAll(async () => {
    await stack.api.stop()
    await sandbox.stop()
  })
  beforeEach(async () => {
    me = await newcomer(stack)
    stack.api.clock.advance(61)
  })

  it('is changed for the old one', async () => {
    expect(await codeNameOf(change(me.password, 'fresh-2027'))).toBe('success')
    expect(await logsIn('fresh-2027', '198.51.100.1')).toBe('success')
    expect(await logsIn(me.password, '198.51.100.1')).toBe('loginFailed')
  })

  it('ASVS 7.4.3: changed, it signs out every other device at once, and not this one', async () => {
    const others = [await me.otherDevice(), await me.otherDevice()]
    await change(me.password, 'fresh-2027')
    const alive = [...others, me.caller].map(caller => isLoggedIn(stack, caller))
    expect(await Promise.all(alive)).toEqual([false, false, true])
  })

  it('ASVS 7.4.3: reset, it signs out every other device at once, and not this one', async () => {
    const other = await me.otherDevice()
    const verify_key = await me.confirmation()
    expect(await codeNameOf(call('resetPassword', { verify_key, ...to('fresh-2027') }, me.caller))).toBe('success')
    expect([await isLoggedIn(stack, other), await isLoggedIn(stack, me.caller)]).toEqual([false, true])
  })

  it('ASVS 6.2.3: stays without the old one, which is said beside its field', async () => {
    const { code, fields } = await change('wrong-2026', 'fresh-2027')
    expect([code, fields]).toEqual([400404, { old_password: 'The old password is wrong' }])
    expect(await logsIn(me.password, '198.51.100.2')).toBe('success')
  })

  it('rests for fifteen minutes after ten wrong tries, from the right old one too', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect(await codeNameOf(change('wrong-2026', 'fresh-2027'))).toBe('oldPasswordWrong')
    const { code, data } = await change(me.password, 'fresh-2027')
    expect([code, data]).toEqual([400405, { minutes: 15 }])
    stack.api.clock.advance(900)
    expect(await codeNameOf(change(me.password, 'fresh-2027'))).toBe('success')
  })

  it('asked for by forty at once gets ten tries', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => codeNameOf(change('wrong-2026', 'fresh-2027'))))
    expect(answers.filter(name => name === 'oldPasswordWrong')).toHaveLength(10)
    expect(answers.filter(name => name === 'passwordLocked')).toHaveLength(30)
  })

  it('changed to two new ones at once becomes one of them', async () => {
    const answers = await Promise.all([
      codeNameOf(change(me.password, 'first-2027')),
      codeNameOf(change(me.password, 'second-2027')),
    ])
    expect(answers.sort()).toEqual(['oldPasswordWrong', 'success'])
  })

  it('ASVS 6.2.4: is refused when everybody uses it', async () => {
    const { code, fields } = await change(me.password, 'abc123')
    expect([code, Object.keys(fields)]).toEqual([400406, ['new_password']])
    const verify_key = await me.confirmation()
    expect(await codeNameOf(call('resetPassword', { verify_key, ...to('abc123') }, me.caller))).toBe('passwordCommon')
    expect(await codeNameOf(call('resetPassword', { verify_key, ...to('fresh-2027') }, me.caller))).toBe('success')
  })

  it('typed twice has to be the same', async () => {
    const twice = { ...to('fresh-2027'), new_password_confirmation: digest('other-2027') }
    const { code, fields } = await call('changePassword', { old_password: digest(me.password), ...twice }, me.caller)
    expect([code, Object.keys(fields)]).toEqual([400001, ['new_password_confirmation']])
  })

  it('is reset once for a confirmation, with the code it was made with where one is given', async () => {
    const shown = await me.codeTo('1', me.phone)
    const { data } = await call('validateMemberCode', shown, me.caller)
    const reset = (verify_code: string) =>
      codeNameOf(call('resetPassword', { verify_key: data.verify_key, verify_code, ...to('fresh-2027') }, me.caller))
    expect(await reset(shown.verify_code === '000000' ? '000001' : '000000')).toBe('confirmationNeeded')
    expect(await reset(shown.verify_code)).toBe('success')
    expect(await reset(shown.verify_code)).toBe('confirmationNeeded')
    expect(await logsIn('fresh-2027', '198.51.100.3')).toBe('success')
  })

  it('ASVS 8.2.2: is not reset with the confirmation of another member, nor with the key of a code', async () => {
    const other = await newcomer(stack)
    stack.api.clock.advance(61)
    const theirs = await other.confirmation()
    const unconfirmed = await me.codeTo('1', me.phone)
    for (const verify_key of [theirs, unconfirmed.verify_key, 'a'.repeat(32)])
      expect(await codeNameOf(call('resetPassword', { verify_key, ...to('fresh-2027') }, me.caller))).toBe(
        'confirmationNeeded',
      )
    expect(await logsIn(me.password, '198.51.100.4')).toBe('success')
    expect(await codeNameOf(call('resetPassword', { verify_key: theirs, ...to('fresh-2027') }, other.caller))).toBe(
      'success',
    )
  })

  it('that was reset forgets the wrong tries', async () => {
    for (let tries = 0; tries < 11; tries++) await change('wrong-2026', 'fresh-2027')
    const verify_key = await me.confirmation()
    await call('resetPassword', { verify_key, ...to('fresh-2027') }, me.caller)
    expect(await codeNameOf(change('fresh-2027', 'newer-2028'))).toBe('success')
  })

  it('of an account with social log-ins only is set by a reset; the old one is wrong for the same work', async () => {
    await giveIdentity(stack, me)
    expect((await me.info()).is_set_password).toBe(0)
    const before = hashes
    expect(await codeNameOf(change(me.password, 'fresh-2027'))).toBe('oldPasswordWrong')
    expect(hashes).toBe(before + 1)
    const mailbox = await me.newMailbox()
    expect(await codeNameOf(call('bindEmail', mailbox, me.caller))).toBe('success')
    stack.api.clock.advance(61)
    const verify_key = await me.confirmation(mailbox.email)
    expect(await codeNameOf(call('resetPassword', { verify_key, ...to('fresh-2027') }, me.caller))).toBe('success')
    expect((await me.info()).is_set_password).toBe(1)
  })

  it('is in no answer and no line of the log', async () => {
    const { data } = await change(me.password, 'fresh-2027')
    expect(data).toEqual({})
    expect(stack.api.log.join('\n')).not.toContain(digest('fresh-2027'))
  })
})
