import { rates } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { codeByMail, codeByPhone, digest, experience, solvedCaptcha } from './support/people.ts'
import { startApi, type TestApi } from './support/start-api.ts'
import { startTestSandbox, type TestSandbox } from './support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

let phone = '13900000100'
const registration = () => ({ register_type: '1', phone, password: digest('mint2026'), ...experience }) as const

// Another day and another phone: no budget and no code is left from the test before.
beforeEach(() => {
  api.clock.advance(90_000)
  phone = String(Number(phone) + 1)
})

describe('a code by SMS', () => {
  it('reaches the phone, and the answer does not hold it', async () => {
    const { code, data } = await api.call('sendSms', { phone, state: '1' })
    const [message] = await sandbox.inbox(phone)
    expect(code).toBe(0)
    expect(message?.code).toMatch(/^\d{6}$/)
    expect(data).toEqual({
      expiry_time: secondsAfter(api.clock.now(), 600).toISOString(),
      smscode_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      bind_status: '',
    })
    expect(JSON.stringify(data)).not.toContain(message?.code)
  })

  it('may be asked for again after 60 seconds, for any purpose, and not before', async () => {
    await codeByPhone(api, sandbox, phone)
    api.clock.advance(59)
    const early = await api.call('sendVoice', { phone, state: '4' }, { language: 'zh_CN', address: '192.0.2.1' })
    expect([early.code, early.msg, early.data]).toEqual([400010, '验证码已发送，请 1 秒后再试', { seconds: 1 }])
    api.clock.advance(1)
    expect((await api.call('sendVoice', { phone, state: '1' })).code).toBe(0)
    expect((await sandbox.inbox(phone))[0]?.channel).toBe('voice')
  })

  it('asked for many times at once is sent once', async () => {
    const calls = [1, 2, 3, 4].map(() => api.call('sendSms', { phone: '13900000011', state: '1' }))
    const codes = (await Promise.all(calls)).map(({ code }) => code).sort()
    expect(codes.filter(code => code === 0)).toHaveLength(1)
    expect(await sandbox.inbox('13900000011')).toHaveLength(1)
  })

  it('is sent five times an hour to one phone', async () => {
    const sent = async (n: number) => {
      const { code } = await api.call('sendSms', { phone, state: '1' }, { address: `192.0.2.${n}` })
      api.clock.advance(61)
      return code
    }
    const codes = []
    for (const n of [1, 2, 3, 4, 5, 6]) codes.push(await sent(n))
    expect(codes).toEqual([0, 0, 0, 0, 0, 400011])
    api.clock.advance(3600)
    expect(await sent(7)).toBe(0)
  })

  it.each(['codeTotalHour', 'codeTotalDay'] as const)('is sent to nobody once %s is used up', async rate => {
    const resets_at = secondsAfter(api.clock.now(), rates[rate].seconds)
    const full = { key: `${rate}:all`, n: rates[rate].max, resets_at }
    await api.context.db
      .insertInto('rates')
      .values(full)
      .onConflict(conflict => conflict.column('key').doUpdateSet(full))
      .execute()
    const { code } = await api.call('sendSms', { phone: '13900000031', state: '1' }, { address: '192.0.2.31' })
    expect(code).toBe(400011)
    await api.context.db.deleteFrom('rates').where('key', '=', full.key).execute()
  })

  it('wants a captcha after three from one address, counting IPv6 neighbours together', async () => {
    for (const n of [1, 2, 3])
      expect(
        (await api.call('sendSms', { phone: `1390000002${n}`, state: '1' }, { address: `2001:db8::${n}` })).code,
      ).toBe(0)
    const input = { phone: '13900000029', state: '1' } as const
    expect((await api.call('sendSms', input, { address: '2001:db8::9' })).code).toBe(400002)
    expect((await api.call('sendSms', input, { address: '2001:db8:0:1::9' })).code).toBe(0)
  })

  it('that the provider refuses is not counted: the caller may try again at once', async () => {
    await sandbox.control('aliyun/fail-next', { status: 500 })
    const failed = await api.call('sendSms', { phone, state: '1' })
    expect([failed.status, failed.code, failed.msg]).toEqual([200, 400009, 'Please try again later'])
    expect(
      await api.context.db
        .selectFrom('verification_codes')
        .selectAll()
        .where('expires_at', '>', api.clock.now())
        .execute(),
    ).toEqual([])
    expect((await api.call('sendSms', { phone, state: '1' })).code).toBe(0)
  })

  it('is given up after a second try when nobody answers', async () => {
    const nowhere = {
      ALIYUN_SMS_URL: 'http://127.0.0.1:9',
      ALIYUN_VMS_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
    }
    const cutOff = await startApi({ settings: { ...sandbox.settings, ...nowhere } })
    expect((await cutOff.call('sendSms', { phone, state: '1' })).code).toBe(400009)
    expect((await cutOff.call('sendMail', { email: 'a@bohe.test', state: '1' })).code).toBe(400009)
    expect((await cutOff.call('sendSms', { phone, state: '1' })).code).toBe(400009)
    await cutOff.stop()
  })
})

describe('using a code', () => {
  it('works once', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(0)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(400004)
  })

  it('works until its ten minutes are over', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    api.clock.advance(600)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(400004)
  })

  it('fails after five wrong tries, even with the right digits', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    for (const n of [0, 1, 2, 3, 4]) {
      const address = `192.0.2.${n}`
      const smscode = proof.smscode === '000000' ? '000001' : '000000'
      expect((await api.call('register', { ...registration(), ...proof, smscode }, { address })).code).toBe(400004)
    }
    expect((await api.call('register', { ...registration(), ...proof }, { address: '192.0.2.9' })).code).toBe(400004)
  })

  it('works only for the phone it was sent to', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    expect((await api.call('register', { ...registration(), ...proof, phone: '13900000012' })).code).toBe(400004)
  })

  it('works only with its own key', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    const other = await codeByPhone(api, sandbox, '13900000013')
    expect((await api.call('register', { ...registration(), ...proof, smscode_key: other.smscode_key })).code).toBe(
      400004,
    )
  })

  it('works only for its purpose', async () => {
    const proof = await codeByPhone(api, sandbox, phone, '4')
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(400004)
  })

  it('is kept without its digits', async () => {
    const { smscode, smscode_key } = await codeByPhone(api, sandbox, phone)
    const [row] = await api.context.db
      .selectFrom('verification_codes')
      .selectAll()
      .where('expires_at', '>', api.clock.now())
      .execute()
    const kept = JSON.stringify({ ...row, code_hash: Buffer.from(row?.code_hash ?? []).toString('latin1') })
    expect(kept).not.toContain(smscode)
    expect(kept).not.toContain(smscode_key)
  })
})

describe('asking for a code says who is registered', () => {
  const solved = (address: string) => solvedCaptcha(api, { address })

  it('to nobody who did not solve a captcha', async () => {
    const known = await api.call('sendSms', { phone: '13800000001', state: '2' })
    const unknown = await api.call('sendSms', { phone: '13900000099', state: '2' })
    expect([known.code, known.msg, Object.keys(known.data)]).toEqual([
      unknown.code,
      unknown.msg,
      Object.keys(unknown.data),
    ])
  })

  it.each([
    ['a phone', 'sendSms', { phone: '13900000098' }, 400103, 'Moblie unregistered'],
    ['a mailbox', 'sendMail', { email: 'nobody@bohe.test' }, 400104, 'Email unregistered'],
  ] as const)('of %s to who solved one', async (_what, call, contact, code, msg) => {
    const refused = await api.send(
      call,
      { ...contact, state: '2', ...(await solved('192.0.2.50')) },
      { address: '192.0.2.50' },
    )
    expect([refused.code, refused.msg]).toEqual([code, msg])
    const known = call === 'sendSms' ? { phone: '13800000001' } : { email: 'gold@bohe.test' }
    expect((await api.send(call, { ...known, state: '2', ...(await solved('192.0.2.50')) })).code).toBe(0)
  })

  it('never for registering', async () => {
    const input = { phone: '13800000001', state: '1', ...(await solved('192.0.2.50')) } as const
    expect((await api.call('sendSms', input)).code).toBe(0)
  })
})

it('a code to bind a social account needs its ticket', async () => {
  const refused = await api.call('sendMail', { email: 'a@bohe.test', state: '3' }, { language: 'zh_CN' })
  expect(refused).toMatchObject({ code: 400001, fields: { code: '此项不能为空！' } })
})

it('a code by mail names its purpose and comes with text and HTML', async () => {
  const { mailcode } = await codeByMail(api, sandbox, 'mail@bohe.test', '2')
  const [mail] = await sandbox.inbox('mail@bohe.test')
  expect(mail?.subject).toBe(`${mailcode} is your code to recover your password`)
  expect(mail?.text).toContain('It is valid for 10 minutes and works once.')
  expect(mail?.html).toContain(`>${mailcode}</p>`)
})
