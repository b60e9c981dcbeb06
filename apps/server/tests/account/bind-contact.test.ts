import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SocialLoginStack, startSocialLoginStack } from '#tests/social-login/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, experience, logIn } from '#tests/support/members/accounts.ts'

const password = digest('mint2026')
const account = { password, ...experience }
const byPhone = { register_type: '1', account_type: '1' } as const
const byMail = { register_type: '2', account_type: '2' } as const

describe.each(oneDatabase)('a bind ticket, on $name', ({ open }) => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(open)
  })
  afterAll(() => stack?.stop())

  let people = 0
  /** Somebody with a ticket, and a phone that nobody has. */
  const newcomer = async (as = stack.browser()) => {
    people += 1
    const subject = `newcomer ${people}`
    const code = await as.ticket('google', { subject, nickname: `New ${people}` })
    const phone = `1370000${String(people).padStart(4, '0')}`
    return { visitor: as, subject, code, phone }
  }

  it('and a new phone make an account with a password and the experience', async () => {
    const { visitor, subject, code, phone } = await newcomer()
    const { bind_status, ...proof } = await visitor.proofByPhone(code, phone)
    expect(bind_status).toBe('4')
    const input = { ...byPhone, ...proof, ...account, code, refer_code: 'bhgold01' }
    const { data, code: answer } = await visitor.call('loginBind', input)
    expect(answer).toBe(0)
    expect(data.user_info).toMatchObject({
      mobile: phone,
      package_level: '1',
      is_set_password: 1,
      nickname: expect.stringMatching(/^New \d+$/),
    })
    expect(data.user_info.user_name).toMatch(/^bohe/)
    expect(await logIn(stack.api, phone, 'mint2026', { address: visitor.address })).toMatch(/^[\w-]{43}$/)
    const again = await stack.browser().logIn('google', { subject })
    expect(again.data.user_info?.mobile).toBe(phone)
    const invited = await stack.db
      .selectFrom('members')
      .select('invited_by')
      .where('mobile', '=', phone)
      .executeTakeFirstOrThrow()
    expect(invited.invited_by).not.toBeNull()
  })

  it('and a right code at log-in, for a phone that nobody has, make an account without another code', async () => {
    const { visitor, subject, code, phone } = await newcomer()
    const sent = await visitor.call('sendSms', { phone, state: '4' })
    const typed = { phone, smscode: await stack.code(phone) }
    const told = await visitor.call('login', { ...typed, smscode_key: sent.data.smscode_key, code })
    expect([told.code, told.msg]).toEqual([400103, 'Moblie unregistered'])
    const { smscode_key } = told.data as unknown as { smscode_key: string }
    const bound = await visitor.call('loginBind', { ...byPhone, ...typed, smscode_key, ...account, code })
    expect([bound.code, bound.data.user_info?.mobile]).toEqual([0, phone])
    expect((await stack.browser().logIn('google', { subject })).data.user_info?.mobile).toBe(phone)
  })

  it('and a new mailbox make an account', async () => {
    const { visitor, code } = await newcomer()
    const { bind_status, ...proof } = await visitor.proofByMail(code, 'new.one@bohe.test')
    expect(bind_status).toBe('4')
    const { data } = await visitor.call('loginBind', { ...byMail, ...proof, ...account, code })
    expect(data.user_info).toMatchObject({ email: 'new.one@bohe.test', mobile: '' })
  })

  it('without password and package names both, and uses up neither ticket nor code', async () => {
    const { visitor, code, phone } = await newcomer()
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, phone)
    const asked = await visitor.call('loginBind', { ...byPhone, ...proof, code })
    expect(asked).toMatchObject({ code: 400001, fields: { password: /./, package_id: /./ } })
    expect(Object.keys(asked.fields)).toEqual(['password', 'package_id'])
    const empty = { ...byPhone, ...proof, code, password, package_id: '', price_id: '' }
    const unchosen = await visitor.call('loginBind', empty, { language: 'zh_CN' })
    expect(unchosen).toMatchObject({
      code: 400001,
      msg: '请选择体验套餐！',
      fields: { package_id: '请选择体验套餐！' },
    })
    expect((await visitor.call('loginBind', { ...byPhone, ...proof, ...account, code })).code).toBe(0)
  })

  it('ASVS 6.2.4: and a password that everybody uses make no account', async () => {
    const { visitor, code, phone } = await newcomer()
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, phone)
    const common = { ...account, password: digest('abc123') }
    const refused = await visitor.call('loginBind', { ...byPhone, ...proof, ...common, code })
    expect(refused).toMatchObject({ code: 400406, fields: { password: /./ } })
    expect((await visitor.call('loginBind', { ...byPhone, ...proof, ...account, code })).code).toBe(0)
  })

  it('and a member’s mailbox give the identity to that member', async () => {
    const { visitor, subject, code } = await newcomer()
    const members = await stack.members()
    const { bind_status, ...proof } = await visitor.proofByMail(code, 'gold@bohe.test')
    expect(bind_status).toBe('2')
    const { data } = await visitor.call('loginBind', { ...byMail, ...proof, code })
    expect(data.user_info).toMatchObject({ email: 'gold@bohe.test', package_level: '100' })
    expect((await stack.browser().logIn('google', { subject })).data.user_info?.email).toBe('gold@bohe.test')
    expect(await stack.members()).toBe(members)
    expect(await logIn(stack.api, 'gold@bohe.test', 'gold2026', { address: visitor.address })).toMatch(/^[\w-]{43}$/)
  })

  it('and a contact with another identity of the provider are refused', async () => {
    const { visitor, code } = await newcomer()
    stack.clock.advance(60)
    const { bind_status, ...proof } = await visitor.proofByMail(code, 'gold@bohe.test')
    expect(bind_status).toBe('1')
    const refused = await visitor.call('loginBind', { ...byMail, ...proof, code })
    expect([refused.code, refused.msg]).toEqual([400304, 'Faild! that account has been bounded!'])
    const fresh = await visitor.proofByMail(code, 'still.good@bohe.test')
    expect((await visitor.call('loginBind', { ...byMail, ...fresh, ...account, code })).code).toBe(0)
  })

  it('says that contact and identity belong together already', async () => {
    const { visitor, subject, code, phone } = await newcomer()
    const second = await visitor.ticket('google', { subject })
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, phone)
    await visitor.call('loginBind', { ...byPhone, ...proof, ...account, code })
    stack.clock.advance(60)
    const { bind_status, ...again } = await visitor.proofByPhone(second, phone)
    expect(bind_status).toBe('3')
    const { data } = await visitor.call('loginBind', { ...byPhone, ...again, code: second })
    expect(data.user_info.mobile).toBe(phone)
  })

  it('is good once, for its own browser, for ten minutes', async () => {
    const spent = await newcomer()
    expect((await spent.visitor.call('loginBind', { register_type: '3', code: spent.code })).code).toBe(0)
    expect((await spent.visitor.call('loginBind', { register_type: '3', code: spent.code })).code).toBe(400306)
    const stolen = await newcomer()
    for (const thief of [stack.browser(), stack.client()])
      expect((await thief.call('loginBind', { register_type: '3', code: stolen.code })).code).toBe(400306)
    const asked = { email: 'a@bohe.test', state: '3', code: 'made-up' } as const
    expect((await stolen.visitor.call('sendMail', { ...asked, ...(await stolen.visitor.solved()) })).code).toBe(400306)
    stack.clock.advance(600)
    expect((await stolen.visitor.call('loginBind', { register_type: '3', code: stolen.code })).code).toBe(400306)
  })

  it('ASVS 6.6.2: takes no code that was sent for another purpose or another contact', async () => {
    const { visitor, code, phone } = await newcomer()
    const { data } = await visitor.call('sendSms', { phone, state: '1' })
    const registering = { phone, smscode: await smsTo(phone), smscode_key: data.smscode_key }
    expect((await visitor.call('loginBind', { ...byPhone, ...registering, ...account, code })).code).toBe(400004)
    stack.clock.advance(60)
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, phone)
    const others = { ...byPhone, ...proof, ...account, code, phone: '13800000001' }
    expect((await visitor.call('loginBind', others)).code).toBe(400004)
  })

  const smsTo = async (phone: string) => {
    const inbox = new URL(`/inbox.json?to=${phone}`, stack.settings.TWILIO_BASE_URL)
    const [newest] = (await (await fetch(inbox)).json()) as { code: string }[]
    return newest?.code ?? ''
  }

  it('without a contact opens a guest’s account, whose social log-in is its only way in', async () => {
    const { visitor, subject, code } = await newcomer()
    const guest = await visitor.call('loginBind', { register_type: '3', code })
    expect(guest.data.user_info).toMatchObject({ mobile: '', email: '', is_set_password: 0, package_level: '0' })
    const name = guest.data.user_info.user_name
    const guess = { username: name, password: digest('') }
    expect((await stack.client().call('login', guess)).code).toBe(400007)
    expect((await visitor.call('openUntied', { open_type: 'google' })).code).toBe(400307)
    expect((await stack.browser().logIn('google', { subject })).data.user_info?.user_name).toBe(name)
  })

  it('used twenty times at once makes one account', async () => {
    const { visitor, code, phone } = await newcomer(stack.client())
    const members = await stack.members()
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, phone)
    const input = { ...byPhone, ...proof, ...account, code }
    const others = Array.from({ length: 20 }, () => stack.client())
    const answers = await Promise.all(others.map(other => other.call('loginBind', input)))
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([0, 400004]))
    expect(await stack.members()).toBe(members + 1)
  })

  it('twenty tickets of one person used at once make one account', async () => {
    const members = await stack.members()
    const others = Array.from({ length: 20 }, () => stack.client())
    const tickets = await Promise.all(others.map(other => other.ticket('weibo', { subject: 'eager' })))
    const answers = await Promise.all(
      others.map((other, n) => other.call('loginBind', { register_type: '3', code: tickets[n] ?? '' })),
    )
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 400304)).toHaveLength(19)
    expect(await stack.members()).toBe(members + 1)
    expect((await stack.identities()).filter(({ provider }) => provider === 'weibo')).toHaveLength(1)
  })

  it('asks for a captcha after three accounts from one address', async () => {
    const address = '203.0.113.99'
    const codes: number[] = []
    for (const subject of ['a', 'b', 'c', 'd']) {
      const visitor = stack.browser({ address })
      const code = await visitor.ticket('twitter', { subject })
      codes.push((await visitor.call('loginBind', { register_type: '3', code })).code)
    }
    expect(codes).toEqual([0, 0, 0, 400002])
  })

  it('is attached by logging in', async () => {
    const { visitor, subject, code } = await newcomer()
    const input = { username: 'diamond@bohe.test', password: digest('diamond2026'), code }
    const { data } = await visitor.call('login', input)
    const again = await stack.browser().logIn('google', { subject })
    expect(again.data.user_info?.user_name).toBe(data.user_info.user_name)
    const other = await newcomer()
    expect((await other.visitor.call('login', { ...input, code: other.code })).code).toBe(400304)
    expect((await other.visitor.call('login', { ...input, code })).code).toBe(400306)
  })
})
