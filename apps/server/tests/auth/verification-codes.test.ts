import { limits, rates } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { systemRandom } from '#random.ts'
import { codeByPhone, digest, experience, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

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

  it('that was used does not shorten the wait for the next', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(0)
    api.clock.advance(1)
    expect((await api.call('sendVoice', { phone, state: '4' })).data).toEqual({ seconds: 59 })
  })

  it('is counted against everybody who is behind one IPv6 network, and the wider ones around it', async () => {
    for (const n of [1, 2, 3])
      await api.call('sendSms', { phone: `1390000004${n}`, state: '1' }, { address: `2001:db8:5::${n}` })
    const keys = await api.context.db.selectFrom('rates').select('key').where('key', 'like', '%2001:db8:5:%').execute()
    expect(new Set(keys.map(({ key }) => key.replace(/^\w+:/, '')))).toEqual(
      new Set(['2001:db8:5:0::/64', '2001:db8:5:0::/56', '2001:db8:5::/48']),
    )
  })

  it('ASVS 6.6.3: is sent five times an hour to one phone, a captcha solved each time or not', async () => {
    const sent = async (n: number) => {
      const address = `192.0.2.${n}`
      const solved = await solvedCaptcha(api, { address })
      const { code } = await api.call('sendSms', { phone, state: '1', ...solved }, { address })
      api.clock.advance(61)
      return code
    }
    const codes = []
    for (const n of [1, 2, 3, 4, 5, 6]) codes.push(await sent(n))
    expect(codes).toEqual([0, 0, 0, 0, 0, 400011])
    api.clock.advance(3600)
    expect(await sent(7)).toBe(0)
  })

  it.each(['smsTotalHour', 'smsTotalDay'] as const)(
    'is sent to nobody once %s is used up, and the operator is told once an hour',
    async rate => {
      const resets_at = secondsAfter(api.clock.now(), rates[rate].seconds)
      const full = { key: `${rate}:all`, n: rates[rate].max, resets_at }
      await api.context.db
        .insertInto('rates')
        .values(full)
        .onConflict(conflict => conflict.column('key').doUpdateSet(full))
        .execute()
      const ask = async (phone: string, address: string) =>
        api.call('sendSms', { phone, state: '1', ...(await solvedCaptcha(api, { address })) }, { address })
      expect((await ask('13900000031', '192.0.2.31')).code).toBe(400011)
      const alarms = () =>
        api.log.filter(line => line.includes('the budget of codes is used up') && line.includes(rate))
      expect(alarms()).toHaveLength(1)
      await ask('13900000032', '192.0.2.32')
      expect(alarms()).toHaveLength(1)
      api.clock.advance(3600)
      await api.context.db
        .updateTable('rates')
        .set({ n: full.n, resets_at: secondsAfter(api.clock.now(), 60) })
        .where('key', '=', full.key)
        .execute()
      await ask('13900000033', '192.0.2.33')
      expect(alarms()).toHaveLength(2)
      await api.context.db.deleteFrom('rates').where('key', '=', full.key).execute()
    },
  )

  it('wants a captcha after three from one address, counting IPv6 neighbours together', async () => {
    for (const n of [1, 2, 3])
      expect(
        (await api.call('sendSms', { phone: `1390000002${n}`, state: '1' }, { address: `2001:db8::${n}` })).code,
      ).toBe(0)
    const input = { phone: '13900000029', state: '1' } as const
    expect((await api.call('sendSms', input, { address: '2001:db8::9' })).code).toBe(400002)
    expect((await api.call('sendSms', input, { address: '2001:db8:0:1::9' })).code).toBe(0)
  })
})

describe('using a code', () => {
  it('ASVS 6.5.1: works once', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(0)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(400004)
  })

  it('works once when it is used ten times at once', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    const calls = Array.from({ length: 10 }, (_, n) =>
      api.call('register', { ...registration(), ...proof }, { address: `192.0.2.${n}` }),
    )
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(codes.filter(code => code === 0)).toHaveLength(1)
    expect(codes.filter(code => code === 400004)).toHaveLength(9)
  })

  it('ASVS 6.5.5, 6.4.1: works until its ten minutes are over', async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    expect(limits.code.lifeSeconds).toBeLessThanOrEqual(600)
    api.clock.advance(600)
    expect((await api.call('register', { ...registration(), ...proof })).code).toBe(400004)
  })

  it('ASVS 6.6.3: fails after five wrong tries, even with the right digits', async () => {
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

  it('ASVS 6.6.2: works only with its own key', async () => {
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

  it('ASVS 6.5.2: is kept without its digits', async () => {
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

describe('the digits of a code', () => {
  it('ASVS 6.5.3: come from the cryptographic source of the platform', () => {
    const guessable = vi.spyOn(Math, 'random')
    const drawn = Array.from({ length: 1000 }, () => systemRandom.int(10 ** limits.code.digits))
    const keys = Array.from({ length: 1000 }, () => systemRandom.bytes(16).toString('hex'))
    expect(guessable).not.toHaveBeenCalled()
    guessable.mockRestore()
    expect(new Set(drawn).size).toBeGreaterThan(990)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('ASVS 6.5.4, 6.4.1: are six, each as likely as the others', async () => {
    const { smscode } = await codeByPhone(api, sandbox, phone)
    expect(api.random.drawn.at(-1)).toBe(Number(smscode))
    expect(smscode).toMatch(/^\d{6}$/)
    expect(limits.code.digits).toBeGreaterThanOrEqual(6)
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

  it('never for registering: who owns a phone that is taken gets a code, and learns it after proving the phone', async () => {
    const input = { phone: '13800000001', state: '1', ...(await solved('192.0.2.50')) } as const
    const { code, data } = await api.call('sendSms', input)
    expect(code).toBe(0)
    const [message] = await sandbox.inbox('13800000001')
    const proof = { smscode: message?.code ?? '', smscode_key: data.smscode_key }
    const wrong = { ...proof, smscode: proof.smscode === '000000' ? '000001' : '000000' }
    const taken = { ...registration(), phone: '13800000001' }
    expect((await api.call('register', { ...taken, ...wrong })).code).toBe(400004)
    expect((await api.call('register', { ...taken, ...proof })).code).toBe(400101)
  })
})
