import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByPhone } from '#tests/support/members/accounts.ts'
import {
  bindMailbox,
  codeNameOf,
  freshPhone,
  giveIdentity,
  isLoggedIn,
  type Newcomer,
  newcomer,
  type Stack,
} from '#tests/support/members/newcomer.ts'
import { startApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let stack: Stack
let me: Newcomer
const call = ((...given: Parameters<Stack['api']['call']>) => stack.api.call(...given)) as Stack['api']['call']
const nextMinute = () => stack.api.clock.advance(61)

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe.each(oneDatabase)('changing a contact, on $name', ({ open }) => {
  beforeAll(async () => {
    stack = { sandbox, api: await startApi({ database: open, settings: sandbox.settings }) }
  })
  afterAll(() => stack?.api.stop())
  beforeEach(async () => {
    me = await newcomer(stack)
    nextMinute()
  })

  it('a mailbox is bound with the code sent there and a confirmation by the phone', async () => {
    const verify_key = await me.confirmation()
    const { email, ...proof } = await me.newMailbox()
    const { code, data } = await call('bindEmail', { email, ...proof, verify_key }, me.caller)
    expect([code, data.email, data.mobile]).toEqual([0, email, me.phone])
    expect(await isLoggedIn(stack, await me.otherDevice(email))).toBe(true)
  })

  it('ASVS 7.5.1: no second contact is bound, and none changed or removed, without a confirmation', async () => {
    const mailbox = await me.newMailbox()
    const phone = await me.newPhone()
    for (const verify_key of [undefined, 'a'.repeat(32)]) {
      const key = verify_key === undefined ? {} : { verify_key }
      expect(await codeNameOf(call('bindEmail', { ...mailbox, ...key }, me.caller))).toBe('confirmationNeeded')
      expect(await codeNameOf(call('modifyPhone', { ...phone, ...key }, me.caller))).toBe('confirmationNeeded')
    }
    const email = await bindMailbox(stack, me)
    expect(await codeNameOf(call('clearPhone', {}, me.caller))).toBe('confirmationNeeded')
    expect(await codeNameOf(call('clearEmail', { verify_key: 'a'.repeat(32) }, me.caller))).toBe('confirmationNeeded')
    expect(await me.info()).toMatchObject({ mobile: me.phone, email })
  })

  it('a refusal uses up neither the code nor the confirmation', async () => {
    const mailbox = await me.newMailbox()
    expect(await codeNameOf(call('bindEmail', mailbox, me.caller))).toBe('confirmationNeeded')
    const verify_key = await me.confirmation()
    const wrong = { ...mailbox, mailcode: mailbox.mailcode === '000000' ? '000001' : '000000' }
    expect(await codeNameOf(call('bindEmail', { ...wrong, verify_key }, me.caller))).toBe('verificationCodeWrong')
    expect(await codeNameOf(call('bindEmail', { ...mailbox, verify_key }, me.caller))).toBe('success')
  })

  it('a confirmation serves one action, for ten minutes', async () => {
    const verify_key = await me.confirmation()
    const email = await me.newMailbox()
    expect(await codeNameOf(call('bindEmail', { ...email, verify_key }, me.caller))).toBe('success')
    nextMinute()
    expect(await codeNameOf(call('modifyPhone', { ...(await me.newPhone()), verify_key }, me.caller))).toBe(
      'confirmationNeeded',
    )
    const late = await me.confirmation(email.email)
    stack.api.clock.advance(600)
    expect(await codeNameOf(call('modifyPhone', { ...(await me.newPhone()), verify_key: late }, me.caller))).toBe(
      'confirmationNeeded',
    )
  })

  it('ASVS 8.2.2: a confirmation or a code of one member is nothing to another', async () => {
    const other = await newcomer(stack)
    nextMinute()
    const theirs = await other.confirmation()
    const mailbox = await me.newMailbox()
    expect(await codeNameOf(call('bindEmail', { ...mailbox, verify_key: theirs }, me.caller))).toBe(
      'confirmationNeeded',
    )
    const forThem = await other.newMailbox()
    nextMinute()
    const mine = await me.confirmation()
    expect(await codeNameOf(call('bindEmail', { ...forThem, verify_key: mine }, me.caller))).toBe(
      'verificationCodeWrong',
    )
    const shown = await other.codeTo('1', other.phone)
    expect(await codeNameOf(call('validateMemberCode', shown, me.caller))).toBe('verificationCodeWrong')
    expect(await me.info()).toMatchObject({ mobile: me.phone, email: '' })
    expect(await other.info()).toMatchObject({ mobile: other.phone, email: '' })
  })

  it('a code that was sent for another purpose, or to somebody not logged in, binds nothing', async () => {
    const phone = freshPhone()
    const stranger = { address: '198.51.100.77' }
    const registration = await codeByPhone(stack.api, sandbox, phone, '1', stranger)
    await giveIdentity(stack, me)
    expect(await codeNameOf(call('bindPhone', { phone, ...registration }, me.caller))).toBe('verificationCodeWrong')
  })

  it('who came by a social account binds a first contact without a confirmation', async () => {
    await giveIdentity(stack, me)
    const { phone, ...proof } = await me.newPhone()
    const { code, data } = await call('bindPhone', { phone, ...proof }, me.caller)
    expect([code, data.mobile, data.is_set_password]).toEqual([0, phone, 0])
  })

  it('what is there is changed, not bound; what is not there is bound, not changed', async () => {
    const verify_key = await me.confirmation()
    expect(await codeNameOf(call('bindPhone', { ...(await me.newPhone()), verify_key }, me.caller))).toBe(
      'contactAlreadySet',
    )
    expect(await codeNameOf(call('modifyEmail', { ...(await me.newMailbox()), verify_key }, me.caller))).toBe(
      'contactMissing',
    )
    expect(await codeNameOf(call('clearEmail', { verify_key }, me.caller))).toBe('contactMissing')
  })

  it('a phone is changed after a confirmation by either contact', async () => {
    const email = await bindMailbox(stack, me)
    const next = await me.newPhone()
    const byMail = await me.confirmation(email)
    const { code, data } = await call('modifyPhone', { ...next, verify_key: byMail }, me.caller)
    expect([code, data.mobile, data.email]).toEqual([0, next.phone, email])
    expect(await isLoggedIn(stack, await me.otherDevice(next.phone))).toBe(true)
    await expect(me.otherDevice(me.phone)).rejects.toThrow('not logged in')
  })

  it('ASVS 7.4.3: changing or removing a contact signs out every other device, and not this one', async () => {
    const email = await bindMailbox(stack, me)
    const [one, another] = [await me.otherDevice(), await me.otherDevice()]
    const verify_key = await me.confirmation()
    expect(await codeNameOf(call('clearEmail', { verify_key }, me.caller))).toBe('success')
    expect(await Promise.all([one, another, me.caller].map(caller => isLoggedIn(stack, caller)))).toEqual([
      false,
      false,
      true,
    ])
    expect(await me.info()).toMatchObject({ mobile: me.phone, email: '' })
    await expect(me.otherDevice(email)).rejects.toThrow('not logged in')
  })

  it('what was confirmed or sent by the contact that went proves nothing any more', async () => {
    const email = await bindMailbox(stack, me)
    const byMail = await me.confirmation(email)
    nextMinute()
    const pending = await me.codeTo('2', email)
    const byPhone = await me.confirmation()
    const next = await me.newMailbox()
    expect(await codeNameOf(call('modifyEmail', { ...next, verify_key: byPhone }, me.caller))).toBe('success')
    nextMinute()
    expect(await codeNameOf(call('clearPhone', { verify_key: byMail }, me.caller))).toBe('confirmationNeeded')
    expect(await codeNameOf(call('validateMemberCode', pending, me.caller))).toBe('verificationCodeWrong')
  })
})
