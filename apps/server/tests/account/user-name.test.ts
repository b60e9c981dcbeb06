import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, experience, logIn } from '#tests/support/members/accounts.ts'
import { type Answer, startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const password = digest('mint2026')
const account = { password, ...experience }

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

let last = 0
const nextPhone = () => {
  last += 1
  return `1380088${String(last).padStart(4, '0')}`
}

const memberOf = ({ data }: Answer) => (data as { user_info: Record<string, string> }).user_info

const register = async (chosen: object, phone = nextPhone()) => {
  const proof = await codeByPhone(api, sandbox, phone, '1', { address: `198.51.100.${last}` })
  const input = { register_type: '1', phone, ...account, ...proof }
  return api.send('register', { ...input, ...chosen }, { address: `198.51.100.${last}` })
}

describe.each(oneDatabase)('a user name chosen at registration, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  it('is answered as user_name, and logs in whatever its capitals', async () => {
    const registered = await register({ username: 'Mint.Leaf-1' })
    expect([registered.code, memberOf(registered).user_name]).toEqual([0, 'Mint.Leaf-1'])
    expect(await logIn(api, 'mint.LEAF-1', 'mint2026')).toMatch(/^[\w-]{43}$/)
  })

  it('is taken by e-mail too', async () => {
    const proof = await codeByMail(api, sandbox, 'named@bohe.test')
    const input = { register_type: '2', email: 'named@bohe.test', username: 'named_by_mail', ...account, ...proof }
    expect(memberOf(await api.send('register', input)).user_name).toBe('named_by_mail')
  })

  it.for([{}, { username: '' }])('%o: none is made up', async chosen => {
    const registered = await register(chosen)
    expect(memberOf(registered).user_name).toMatch(/^bohe[a-z2-9]{10}$/)
  })

  it.for([
    ['too short', 'abc'],
    ['too long', 'a'.repeat(33)],
    ['like a phone number', '13800138000'],
    ['like an e-mail address', 'leaf@mint.test'],
    ['like a guest’s', 'uid:abcdef'],
    ['with a space', 'mint leaf'],
    ['with characters that look alike', 'аdmin'],
  ])('that is %s is refused at its field', async ([, username]) => {
    const refused = await register({ username })
    expect([refused.code, Object.keys(refused.fields)]).toEqual([400001, ['username']])
  })

  it('that is somebody’s, whatever its capitals, is refused, and leaves the code usable', async () => {
    await register({ username: 'one-of-a-kind' })
    const phone = nextPhone()
    const proof = await codeByPhone(api, sandbox, phone)
    const input = { register_type: '1', phone, ...account, ...proof }
    const refused = await api.send('register', { ...input, username: 'One-Of-A-Kind' })
    expect([refused.code, refused.fields]).toEqual([
      400109,
      { username: 'This user name is taken already, please choose another one' },
    ])
    expect((await api.send('register', { ...input, username: 'another-kind' })).code).toBe(0)
  })

  it('is told to be taken only to who proved the contact', async () => {
    await register({ username: 'quietly-taken' })
    const input = { register_type: '1', phone: nextPhone(), smscode: '000000', smscode_key: 'k', ...account }
    expect((await api.send('register', { ...input, username: 'quietly-taken' })).code).toBe(400004)
  })

  it('by many at once is one member’s', async () => {
    const answers = await Promise.all(
      [nextPhone(), nextPhone(), nextPhone()].map(phone => register({ username: 'race-winner' }, phone)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400109, 400109])
  })

  it.for(['admin', 'Support', 'bohe-official'])('%s is nobody’s', async username => {
    expect((await register({ username })).code).toBe(400109)
  })
})

describe.each(oneDatabase)('a nickname at registration, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api?.stop())
  beforeEach(() => api?.clock.advance(90_000))

  it.for([
    ['only blanks', ' \u3000'],
    ['a direction', 'mint\u202etnim'],
    ['a line', 'mint\u2028'],
    ['33', 'x'.repeat(33)],
  ])('of %s is refused as the profile refuses it', async ([, nickname]) => {
    const { code, fields } = await register({ nickname })
    const sentence = 'A nickname has at most 32 characters and no control characters!'
    expect([code, fields]).toEqual([400001, { nickname: sentence }])
  })

  it('is kept without blanks around it, and may be empty', async () => {
    expect(memberOf(await register({ nickname: ' 薄荷 ' })).nickname).toBe('薄荷')
    expect(memberOf(await register({ nickname: '' })).nickname).toBe('')
  })
})

describe('logging in with a password', () => {
  it.each(['gold@bohe.test', 'GOLD@bohe.test', 'demo-bhgold01', 'Demo-BHGold01'])('takes %s', async username => {
    api = await startApi()
    expect(await logIn(api, username, 'gold2026')).toMatch(/^[\w-]{43}$/)
    await api.stop()
  })

  it.each([
    { username: '13800000001' },
    { username: '13800000001', country_code: '86' },
    { username: '+8613800000001' },
    { username: '+8613800000001', country_code: '44' },
  ])('takes %o', async named => {
    api = await startApi()
    const { code } = await api.send('login', { ...named, password })
    await api.stop()
    expect(code).toBe(0)
  })
})
