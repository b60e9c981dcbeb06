import { codes } from '@bohe/api-client/contract/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tick } from '#jobs/jobs.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import {
  bindMailbox,
  codeNameOf,
  freshPhone,
  giveIdentity,
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

describe.each(oneDatabase)('the ways into an account, on $name', ({ open }) => {
  beforeAll(async () => {
    stack = { sandbox, api: await startApi({ database: open, settings: sandbox.settings }) }
  })
  afterAll(() => stack?.api.stop())
  beforeEach(async () => {
    me = await newcomer(stack)
    nextMinute()
  })

  it('the last way in is not removed; a social log-in is one', async () => {
    const verify_key = await me.confirmation()
    expect(await codeNameOf(call('clearPhone', { verify_key }, me.caller))).toBe('lastWayIn')
    await giveIdentity(stack, me, { keepsPhone: true })
    expect(await codeNameOf(call('clearPhone', { verify_key }, me.caller))).toBe('success')
    expect(await me.info()).toMatchObject({ mobile: '', email: '' })
  })

  it('of two who remove a phone and a mailbox at once, one keeps the last way in', async () => {
    const email = await bindMailbox(stack, me)
    const [first, second] = [await me.confirmation(), await me.confirmation(email)]
    const answers = await Promise.all([
      call('clearPhone', { verify_key: first }, me.caller),
      call('clearEmail', { verify_key: second }, me.caller),
    ])
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    const { mobile, email: left } = await me.info()
    expect([mobile, left].filter(Boolean)).toHaveLength(1)
  })

  it('a contact that another member has stays his', async () => {
    const other = await newcomer(stack)
    nextMinute()
    const verify_key = await me.confirmation()
    const theirs = await me.newPhone(other.phone)
    nextMinute()
    const { code: answered, fields } = await call('modifyPhone', { ...theirs, verify_key }, me.caller)
    expect([answered, fields.phone]).toEqual([
      codes.mobileTaken.code,
      'This mobile is registered already, please log in',
    ])
    const email = await bindMailbox(stack, other)
    const taken = await me.newMailbox(email.toUpperCase().replace('BOHE.TEST', 'bohe.test'))
    expect(await codeNameOf(call('bindEmail', { ...taken, verify_key }, me.caller))).toBe('emailTaken')
    expect(await me.info()).toMatchObject({ mobile: me.phone, email: '' })
    expect(await other.info()).toMatchObject({ mobile: other.phone, email })
  })

  it('one phone bound by two members twenty times at once becomes one member’s', async () => {
    const other = await newcomer(stack)
    for (const who of [me, other]) await giveIdentity(stack, who)
    const phone = freshPhone()
    const mine = await me.newPhone(phone)
    nextMinute()
    const theirs = await other.newPhone(phone)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? call('bindPhone', mine, me.caller) : call('bindPhone', theirs, other.caller),
      ),
    )
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    const { db } = stack.api.context
    expect(await db.selectFrom('members').select('id').where('mobile', '=', phone).execute()).toHaveLength(1)
  })

  it('a phone of a country that is not served, or that cannot exist, is refused beside its field', async () => {
    const proof = { smscode: '123456', smscode_key: 'a'.repeat(32) }
    const wrong = await call('bindPhone', { country_code: '852', phone: '11111111', ...proof }, me.caller)
    expect([wrong.code, Object.keys(wrong.fields)]).toEqual([400001, ['phone']])
  })

  it('the mailbox of the account is told of a contact that was changed, in the language of the change', async () => {
    const email = await bindMailbox(stack, me)
    const next = await me.newMailbox()
    const verify_key = await me.confirmation()
    await call('modifyEmail', { ...next, verify_key }, { ...me.caller, language: 'zh_CN' })
    await tick(stack.api.context)
    const [told] = await sandbox.inbox(email)
    expect(told?.subject).toMatch(/\p{Script=Han}/u)
    expect((await sandbox.inbox(next.email)).filter(({ subject }) => subject === told?.subject)).toEqual([])
  })

  it('a notice that the mail server does not take is tried again', async () => {
    const email = await bindMailbox(stack, me)
    const verify_key = await me.confirmation()
    const before = (await sandbox.inbox(email)).length
    await sandbox.control('mail/fail-next', { status: 451 })
    expect(await codeNameOf(call('clearEmail', { verify_key }, me.caller))).toBe('success')
    await tick(stack.api.context)
    expect((await sandbox.inbox(email)).length).toBe(before)
    nextMinute()
    await tick(stack.api.context)
    expect((await sandbox.inbox(email)).length).toBe(before + 1)
  })
})
