import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeMail } from '#gateways/mail/mails.ts'
import { flakyWire } from '#tests/support/database/flaky-wire.ts'
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

let number = 0
const mainland = () => ({ phone: String(13_400_000_000 + ++number) })
const american = () => ({ country_code: '1', phone: String(2_125_550_100 + ++number) })
const mailbox = () => ({ email: `delivery${++number}@bohe.test` })

beforeEach(() => api.clock.advance(90_000))

/** Each way a code takes: the call, a new contact, the vendor, the setting of its address, how the vendor fails. */
const ways = [
  ['SMS by Aliyun', 'sendSms', mainland, 'aliyun', 'ALIYUN_SMS_URL', 500],
  ['voice by Aliyun', 'sendVoice', mainland, 'aliyun', 'ALIYUN_VMS_URL', 500],
  ['SMS by Twilio', 'sendSms', american, 'twilio', 'TWILIO_BASE_URL', 503],
  ['voice by Twilio', 'sendVoice', american, 'twilio', 'TWILIO_BASE_URL', 503],
  ['mail', 'sendMail', mailbox, 'mail', 'SMTP_URL', 451],
] as const

const targetOf = (contact: { phone?: string; email?: string }) => contact.email ?? contact.phone ?? ''
const received = async (contact: { phone?: string; country_code?: string; email?: string }) =>
  (await sandbox.inbox(contact.country_code ? `+${contact.country_code}${contact.phone}` : targetOf(contact))).length

describe.each(ways)('a code by %s', (_way, call, contactOf, vendor, setting, status) => {
  it('arrives', async () => {
    const contact = contactOf()
    expect((await api.send(call, { ...contact, state: '1' })).code).toBe(0)
    expect(await received(contact)).toBe(1)
  })

  it('that the vendor refuses burns nothing: no budget, no code, no minute of waiting', async () => {
    const contact = contactOf()
    await sandbox.control(`${vendor}/fail-next`, { status })
    const failed = await api.send(call, { ...contact, state: '1' })
    expect([failed.status, failed.code, failed.msg]).toEqual([200, 400009, 'Please try again later'])
    const target = targetOf(contact)
    const { db } = api.context
    const codes = await db.selectFrom('verification_codes').select('id').where('target', 'like', `%${target}`).execute()
    const counts = await db
      .selectFrom('rates')
      .select('n')
      .where('key', 'like', `codePer%${target}`)
      .where('n', '>', 0)
      .execute()
    expect([codes, counts]).toEqual([[], []])
    expect((await api.send(call, { ...contact, state: '1' })).code).toBe(0)
    expect(await received(contact)).toBe(1)
  })

  it('is tried once more when the wire breaks, and sent once', async () => {
    const wire = await flakyWire(new URL(sandbox.settings[setting] ?? ''), 1)
    const broken = await startApi({ settings: { ...sandbox.settings, [setting]: wire.url.href.replace(/\/$/, '') } })
    const contact = contactOf()
    expect((await broken.send(call, { ...contact, state: '1' })).code).toBe(0)
    expect([wire.connections(), await received(contact)]).toEqual([2, 1])
    await broken.stop()
    await wire.stop()
  })

  it('is given up after the second try', async () => {
    const wire = await flakyWire(new URL(sandbox.settings[setting] ?? ''), 9)
    const broken = await startApi({ settings: { ...sandbox.settings, [setting]: wire.url.href.replace(/\/$/, '') } })
    const contact = contactOf()
    expect((await broken.send(call, { ...contact, state: '1' })).code).toBe(400009)
    expect(wire.connections()).toBe(2)
    expect((await broken.send(call, { ...contact, state: '1' })).code).toBe(400009)
    await broken.stop()
    await wire.stop()
  })
})

it('a code appears in no line of the log, delivered or not', async () => {
  const spoken = []
  for (const [, call, contactOf, vendor, , status] of ways)
    for (const fails of [false, true]) {
      if (fails) await sandbox.control(`${vendor}/fail-next`, { status })
      await api.send(call, { ...contactOf(), state: '1' }, { address: `192.0.2.${++number % 250}` })
      spoken.push(String(api.random.drawn.at(-1)).padStart(6, '0'))
    }
  expect(spoken).toHaveLength(10)
  for (const code of spoken) expect(api.log.filter(line => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line))).toEqual([])
  expect(api.log.filter(line => line.includes('a code was not delivered')).length).toBeGreaterThanOrEqual(5)
})

describe('the way a code takes', () => {
  it('is Aliyun for the mainland and Twilio for everybody else', async () => {
    await sandbox.control('twilio/fail-next', { status: 503, count: 1 })
    expect((await api.call('sendSms', { ...mainland(), state: '1' })).code).toBe(0)
    expect((await api.call('sendSms', { ...american(), state: '1' })).code).toBe(400009)
    await sandbox.control('aliyun/fail-next', { status: 500, count: 1 })
    expect((await api.call('sendSms', { ...american(), state: '1' })).code).toBe(0)
    expect((await api.call('sendSms', { ...mainland(), state: '1' }, { address: '192.0.2.9' })).code).toBe(400009)
  })

  it('is closed for countries whose vendor is not set up', async () => {
    const aliyunOnly = Object.entries(sandbox.settings).filter(([name]) => !name.startsWith('TWILIO_'))
    const small = await startApi({ settings: Object.fromEntries(aliyunOnly) })
    expect((await small.call('sendSms', { ...american(), state: '1' })).code).toBe(400105)
    await small.stop()
  })
})

describe('a mail with a code', () => {
  const language = (lang: 'zh_CN' | 'en') => ({ language: lang, address: `192.0.2.${++number}` })

  it('names its purpose and comes with text and HTML', async () => {
    const { email } = mailbox()
    await api.call('sendMail', { email, state: '2' }, language('en'))
    const [mail] = await sandbox.inbox(email)
    expect(mail?.subject).toBe(`${mail?.code} is your code to recover your password`)
    expect(mail?.text).toContain('Recover your password')
    expect(mail?.text).toContain('It is valid for 10 minutes and works once.')
    expect(mail?.html).toContain(`>${mail?.code}</td>`)
    expect(mail?.html).toContain('<html lang="en">')
  })

  it('is in the language of who asked', async () => {
    const { email } = mailbox()
    await api.call('sendMail', { email, state: '1' }, language('zh_CN'))
    const [mail] = await sandbox.inbox(email)
    expect(mail?.subject).toBe(`${mail?.code} 是您的薄荷加速器注册验证码`)
    expect(mail?.html).toContain('<html lang="zh-CN">')
  })

  it('is known by an own Message-ID, and as written by a machine', async () => {
    const wire = await flakyWire(new URL(sandbox.settings.SMTP_URL ?? ''), 0)
    const heard = await startApi({ settings: { ...sandbox.settings, SMTP_URL: wire.url.href } })
    for (const n of [1, 2]) await heard.call('sendMail', { ...mailbox(), state: '1' }, { address: `192.0.2.${n}` })
    const ids = [...wire.heard().matchAll(/^Message-ID: <([0-9a-f]{32})@bohe\.test>/gim)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(2)
    expect(wire.heard()).toContain('Auto-Submitted: auto-generated')
    await heard.stop()
    await wire.stop()
  })

  it.each(['1', '2', '3', '4', '5', '6'] as const)('for purpose %s holds no link, image or script', purpose => {
    for (const lang of ['zh_CN', 'en'] as const) {
      const { html, text } = codeMail({ code: '012345', purpose, language: lang })
      expect(html).not.toMatch(/<(a|img|script|form|link)\b|https?:|url\(/i)
      expect(text).not.toMatch(/https?:/)
      expect(html).toContain('color-scheme')
    }
  })
})

describe('a notice of a changed contact', () => {
  it.each([
    ['phone', 'en', 'The phone of your Bohe account was changed or removed', '2026-11-21 16:00 (Beijing time)'],
    ['mail', 'zh_CN', '您的薄荷加速器账号更换或解绑了邮箱', '2026-11-21 16:00（北京时间）'],
  ] as const)('of kind %s in %s says what changed and when', async (kind, lang, subject, when) => {
    const { email } = mailbox()
    const at = new Date('2026-11-21T08:00:30Z')
    expect(await api.context.mail.notify({ email, language: lang, kind, at })).toBe('sent')
    const [mail] = await sandbox.inbox(email)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(when)
    expect(mail?.html).not.toMatch(/<a\b|https?:/)
  })
})
