import type { CodePurpose, OpenType } from '@bohe/api-client/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { authenticate } from '#features/auth/session.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import type { Call } from '#http/call.ts'
import { tokenHash } from '#keyed-hash.ts'
import { startCountedApi } from '#tests/support/database/counted-work.ts'
import { logIn, solvedCaptcha } from '#tests/support/members/accounts.ts'
import type { Caller, TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
let during: Awaited<ReturnType<typeof startCountedApi>>['during']
let gold: Caller
let fresh: Caller
beforeAll(async () => {
  sandbox = await startTestSandbox()
  ;({ api, during } = await startCountedApi({ settings: sandbox.settings }))
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

let number = 0
const address = () => `198.51.100.${++number % 250}`
const freshPhone = () => String(13_200_000_000 + ++number)

beforeEach(async () => {
  api.clock.advance(90_000)
  gold = { token: await logIn(api, 'gold@bohe.test', 'gold2026', { address: address() }), address: address() }
  fresh = { token: await logIn(api, '13800000001', 'mint2026', { address: address() }), address: address() }
})

const mail = (email: string, state: CodePurpose, caller: Caller = {}, more = {}) =>
  api.call('sendMail', { email, state, ...more }, { address: address(), ...caller })
const sms = (phone: string, state: CodePurpose, caller: Caller = {}, more = {}) =>
  api.call('sendSms', { phone, state, ...more }, { address: address(), ...caller })

/** A call as a feature's handler sees it. */
const handled = () => ({ context: api.context, now: api.clock.now(), cookies: {} }) as unknown as Call
const idOf = async ({ token = '' }: Caller) => (await authenticate(handled(), token))?.id

describe('a code to confirm that it is you', () => {
  it('goes to the own contacts', async () => {
    expect((await mail('GOLD@bohe.test', '5', gold)).code).toBe(0)
    expect((await sms('13800000001', '5', fresh)).code).toBe(0)
  })

  it.each([
    ['somebody else’s', '13800000001'],
    ['nobody’s', '13200009999'],
  ])('goes to no contact that is %s, and says so alike', async (_whose, phone) => {
    const before = await sandbox.inbox(phone)
    const refused = await sms(phone, '5', gold)
    expect([refused.code, refused.msg]).toEqual([400403, 'None is bound to this account'])
    expect(await sandbox.inbox(phone)).toEqual(before)
  })

  it.each(['5', '6'] as const)('with purpose %s needs a log-in', async state => {
    const dead = { token: 'a'.repeat(43) }
    for (const caller of [{}, dead]) {
      expect((await mail('gold@bohe.test', state, caller)).code).toBe(400006)
      expect((await sms(freshPhone(), state, caller)).code).toBe(400006)
    }
  })
})

describe('a code to bind a new contact', () => {
  it('goes to any contact', async () => {
    expect((await sms(freshPhone(), '6', gold)).code).toBe(0)
    expect((await mail('diamond@bohe.test', '6', gold)).code).toBe(0)
  })

  it('ASVS 6.6.2: proves the contact for the member who asked, and for nobody else', async () => {
    const phone = freshPhone()
    const contact = { kind: 'phone', phone: { countryCode: '86', number: phone } } as const
    const { data } = await sms(phone, '6', gold)
    const [message] = await sandbox.inbox(phone)
    const proof = { state: '6', contact, code: message?.code ?? '', key: data.smscode_key } as const
    expect(await checkCode(handled(), proof)).toBeUndefined()
    expect(await checkCode(handled(), { ...proof, memberId: await idOf(fresh) })).toBeUndefined()
    expect(await checkCode(handled(), { ...proof, memberId: await idOf(gold) })).toEqual(expect.any(Number))
  })

  it('proves nothing for a member when it was asked for by nobody', async () => {
    const phone = freshPhone()
    const contact = { kind: 'phone', phone: { countryCode: '86', number: phone } } as const
    const { data } = await sms(phone, '1')
    const [message] = await sandbox.inbox(phone)
    const proof = { state: '1', contact, code: message?.code ?? '', key: data.smscode_key } as const
    expect(await checkCode(handled(), { ...proof, memberId: await idOf(gold) })).toBeUndefined()
  })
})

describe('a code to bind a social account', () => {
  const identity = (provider: OpenType = 'wechat') => ({
    provider,
    app_id: 'app',
    subject: `subject-${++number}`,
    unionid: null,
    nickname: 'Leaf',
  })
  const ticketFor = async (held: ReturnType<typeof identity>, seconds = 600) => {
    const ticket = `ticket-${++number}`
    const expires_at = secondsAfter(api.clock.now(), seconds)
    await api.context.db
      .insertInto('bind_tickets')
      .values({ ...held, ticket_hash: tokenHash(ticket), browser_hash: null, expires_at })
      .execute()
    return ticket
  }
  const bind = async (held: ReturnType<typeof identity>, caller: Caller) => {
    const row = { ...held, member_id: (await idOf(caller)) ?? 0, created_at: api.clock.now() }
    await api.context.db.insertInto('identities').values(row).execute()
  }
  const solved = () => solvedCaptcha(api, { address: address() })
  const bindByMail = async (email: string, more: object, caller: Caller = {}) =>
    mail(email, '3', caller, { ...more, ...(await solved()) })
  const statusOf = async (code: string, email = 'gold@bohe.test') =>
    (await bindByMail(email, { code })).data.bind_status

  it.each([
    ['whom everybody may know', 'gold@bohe.test'],
    ['whom nobody knows', 'nobody@bohe.test'],
  ])('ASVS 6.3.8: does not tell without a solved captcha whether somebody is a member: %s', async (_who, email) => {
    const code = await ticketFor(identity())
    const question = { path: '/tools/mailcode', method: 'POST' } as const
    const at = { address: address() }
    expect((await api.call('captchaNeed', { ...question, state: '3' }, at)).data.is_validate).toBe(1)
    const { data: list } = await api.call(
      'captchaNeeds',
      { path_method: JSON.stringify([{ ...question, state: '3' }, { ...question, state: '1' }, question]) },
      at,
    )
    expect(list.map(({ is_validate }) => is_validate)).toEqual([1, 0, 0])
    const before = await sandbox.inbox(email)
    const refused = await mail(email, '3', at, { code })
    expect([refused.code, Object.keys(refused.fields)]).toEqual([400002, ['checkcode']])
    expect(JSON.stringify(refused.data)).not.toContain('bind_status')
    expect(await sandbox.inbox(email)).toEqual(before)
    const asked = { phone: freshPhone(), state: '3', code } as const
    expect((await api.call('sendSms', asked, at)).code).toBe(400002)
    expect((await api.call('sendVoice', asked, at)).code).toBe(400002)
  })

  it('needs a ticket', async () => {
    const refused = await bindByMail('a@bohe.test', {}, { language: 'zh_CN' })
    expect(refused).toMatchObject({ code: 400001, fields: { code: '此项不能为空！' } })
  })

  it('needs one that lives', async () => {
    expect((await bindByMail('a@bohe.test', { code: 'made-up' })).code).toBe(400306)
    const ticket = await ticketFor(identity(), 10)
    api.clock.advance(10)
    expect((await bindByMail('a@bohe.test', { code: ticket })).code).toBe(400306)
    expect(await sandbox.inbox('a@bohe.test')).toEqual([])
  })

  it('leaves the ticket good, by mail, SMS and voice', async () => {
    const code = await ticketFor(identity())
    expect((await bindByMail('a@bohe.test', { code })).code).toBe(0)
    expect((await sms(freshPhone(), '3', {}, { code, ...(await solved()) })).code).toBe(0)
    const spoken = { phone: freshPhone(), state: '3', code, ...(await solved()) } as const
    expect((await api.call('sendVoice', spoken, { address: address() })).code).toBe(0)
  })

  it("says '4' of a contact that nobody has", async () => {
    expect(await statusOf(await ticketFor(identity()), 'nobody@bohe.test')).toBe('4')
  })

  it("says '2' of a member’s contact, '3' once they belong together, '1' when it has another of that provider", async () => {
    const mine = identity('qq')
    expect(await statusOf(await ticketFor(mine))).toBe('2')
    await bind(mine, gold)
    api.clock.advance(60)
    expect(await statusOf(await ticketFor(mine))).toBe('3')
    api.clock.advance(60)
    expect(await statusOf(await ticketFor(identity('qq')))).toBe('1')
  })

  it('says nothing of it for any other purpose', async () => {
    const code = await ticketFor(identity())
    expect((await mail('gold@bohe.test', '2', {}, { code })).data.bind_status).toBe('')
  })
})

describe('ASVS 6.3.8: without a captcha, known and unknown contacts get the same answer for the same work', () => {
  it.each([
    ['1', 'sendSms', { phone: '13800000001' }, () => ({ phone: freshPhone() })],
    ['2', 'sendSms', { phone: '13800000001' }, () => ({ phone: freshPhone() })],
    ['4', 'sendVoice', { phone: '13800000001' }, () => ({ phone: freshPhone() })],
    ['2', 'sendMail', { email: 'gold@bohe.test' }, () => ({ email: `stranger${++number}@bohe.test` })],
    ['4', 'sendMail', { email: 'gold@bohe.test' }, () => ({ email: `stranger${++number}@bohe.test` })],
  ] as const)('for purpose %s by %s', async (state, call, known, unknown) => {
    const ask = (contact: object) => during(() => api.send(call, { ...contact, state }, { address: address() }))
    const [one, other] = [await ask(known), await ask(unknown())]
    expect(one.work.length).toBeGreaterThan(5)
    expect(other.work).toEqual(one.work)
    expect([other.result.code, other.result.msg]).toEqual([0, one.result.msg])
    expect(Object.keys(other.result.data as object)).toEqual(Object.keys(one.result.data as object))
  })

  it('and a message, for the owner of a contact that is not registered would notice its absence', async () => {
    const phone = freshPhone()
    await sms(phone, '2')
    expect(await sandbox.inbox(phone)).toHaveLength(1)
  })

  it('while a solved captcha is told the truth, and costs no message', async () => {
    const [from, phone] = [address(), freshPhone()]
    const solved = await solvedCaptcha(api, { address: from })
    expect((await sms(phone, '2', { address: from }, solved)).code).toBe(400103)
    expect(await sandbox.inbox(phone)).toEqual([])
  })
})
