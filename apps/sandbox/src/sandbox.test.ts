import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationCode } from '#core/inbox.ts'
import { decimal, minorUnits } from '#payments/money.ts'
import { type TestSandbox, testSandbox } from '#testing/sandbox.ts'
import { WechatMerchant } from '#testing/wechat-merchant.ts'
import { readConfig } from './config.ts'
import { serverSettings } from './server-settings.ts'

const names = [
  ...[
    'BASE_URL',
    'MCHID',
    'APPID',
    'MERCHANT_SERIAL',
    'MERCHANT_PRIVATE_KEY',
    'API_V3_KEY',
    'PUBLIC_KEY_ID',
    'PUBLIC_KEY',
    'MP_SECRET',
    'MP_AUTHORIZE_URL',
    'MP_TOKEN_URL',
  ].map(name => `WXPAY_${name}`),
  ...[
    'BASE_URL',
    'SECURE_BASE_URL',
    'MCH_ID',
    'APP_ID',
    'API_KEY',
    'OP_USER_ID',
    'OP_USER_PASSWORD',
    'CLIENT_CERT',
    'CLIENT_KEY',
    'CA_CERT',
  ].map(name => `QPAY_${name}`),
  ...['BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'MERCHANT_ID', 'WEBHOOK_ID', 'CERT_HOSTS', 'CERT_CA'].map(
    name => `PAYPAL_${name}`,
  ),
  ...['GATEWAY_URL', 'APP_ID', 'SELLER_ID', 'APP_PRIVATE_KEY', 'PUBLIC_KEY'].map(name => `ALIPAY_${name}`),
  ...['SMS_URL', 'VMS_URL', 'ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES', 'VMS_TTS_CODE'].map(
    name => `ALIYUN_${name}`,
  ),
  ...['BASE_URL', 'ACCOUNT_SID', 'AUTH_TOKEN', 'FROM'].map(name => `TWILIO_${name}`),
  ...['SMTP_URL', 'MAIL_FROM', 'CHAT_MAIL_ADDRESS', 'CHAT_MAIL_SECRET'],
  ...['WECHAT', 'QQ', 'WEIBO', 'FACEBOOK', 'GOOGLE', 'TWITTER'].flatMap(provider =>
    ['ID', 'SECRET', 'AUTHORIZE_URL', 'TOKEN_URL'].map(name => `OAUTH_${provider}_${name}`),
  ),
  ...['WECHAT', 'QQ', 'WEIBO', 'FACEBOOK', 'TWITTER'].map(provider => `OAUTH_${provider}_PROFILE_URL`),
  ...['OAUTH_QQ_OPENID_URL', 'OAUTH_GOOGLE_JWKS_URL'],
]

describe('the settings of an API server', () => {
  it('are complete, and the same before and after the sandbox starts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const before = serverSettings(dataDir, 'http://127.0.0.1:4900')
    expect(Object.keys(before).sort()).toEqual(names.sort())
    const sandbox = await testSandbox({ dataDir })
    expect(sandbox.settings).toMatchObject({
      WXPAY_MCHID: before.WXPAY_MCHID,
      TWILIO_AUTH_TOKEN: before.TWILIO_AUTH_TOKEN,
    })
    await sandbox.discard()
  })

  it('are the same for processes that ask at the same time', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const module = JSON.stringify(new URL('./server-settings.ts', import.meta.url).href)
    const script = `import(${module}).then(m => console.log(JSON.stringify(m.serverSettings('${dataDir}', 'http://x'))))`
    const ask = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1)
  }, 20_000)
})

describe('the data folder', () => {
  it('remembers paid orders and callbacks still owed over a restart', async () => {
    const shop = new WechatMerchant()
    await shop.start()
    await shop.listen()
    shop.callbacks.react = () => ({ status: 500 })
    const order = await shop.newOrder()
    const { dataDir } = shop.sandbox
    await shop.sandbox.stop()
    const first = await testSandbox({ dataDir, retrySchedule: [3600] })
    await first.control('pay', { pay_url: order.code_url })
    await first.stop()
    const heard = shop.callbacks.received.length
    shop.callbacks.react = () => ({ status: 204 })
    const later = { now: () => new Date(Date.now() + 3_700_000) }
    const second = await testSandbox({ dataDir, clock: later })
    await shop.callbacks.until(heard + 1)
    expect((await second.getJson('/payments.json')).find(row => row.pay_url === order.code_url)).toMatchObject({
      state: 'paid',
    })
    await second.discard()
    await shop.callbacks.stop()
  })

  it('belongs to one sandbox at a time', async () => {
    const sandbox = await testSandbox()
    await expect(testSandbox({ dataDir: sandbox.dataDir })).rejects.toThrow('another sandbox uses')
    await sandbox.discard()
  })
})

describe('a taken port', () => {
  it.each(['port', 'smtpPort', 'tlsPort'] as const)('%s is named, and the folder is free again', async name => {
    const taken = await testSandbox()
    const port = name === 'port' ? Number(new URL(taken.origin).port) : taken[name]
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
    await expect(testSandbox({ dataDir, [name]: port })).rejects.toThrow(
      `EADDRINUSE: address already in use 127.0.0.1:${port}`,
    )
    await taken.discard()
    await (await testSandbox({ dataDir })).discard()
  })
})

describe('the configuration', () => {
  it('has defaults and names what is wrong', () => {
    expect(readConfig({ SANDBOX_DATA_DIR: '/data' })).toEqual({
      port: 4900,
      smtpPort: 4901,
      tlsPort: 4902,
      dataDir: '/data',
      retryFactor: 1,
    })
    expect(() => readConfig({ SANDBOX_SMTP_PORT: 'mail' })).toThrow('SANDBOX_SMTP_PORT')
    expect(() => readConfig({ SANDBOX_PORT: '6000' })).toThrow('SANDBOX_PORT cannot be 6000: browsers refuse that port')
    const webhookUrl = 'http://127.0.0.1:4000/notify'
    expect(readConfig({ SANDBOX_PAYPAL_WEBHOOK_URL: webhookUrl })).toMatchObject({ webhookUrl })
    expect(() => readConfig({ SANDBOX_PAYPAL_WEBHOOK_URL: 'here' })).toThrow('SANDBOX_PAYPAL_WEBHOOK_URL')
  })
})

describe('the phone', () => {
  let shop: WechatMerchant
  let sandbox: TestSandbox
  const read = async (path: string, headers = {}) => (await fetch(sandbox.origin + path, { headers })).text()
  const press = (fields: Record<string, string>) =>
    fetch(`${sandbox.origin}/buyer`, {
      method: 'POST',
      body: new URLSearchParams({ lang: 'en', ...fields }),
      redirect: 'manual',
    })

  beforeAll(async () => {
    shop = new WechatMerchant()
    await shop.start()
    await shop.listen()
    sandbox = shop.sandbox
  })
  afterAll(async () => {
    await sandbox.discard()
    await shop.callbacks.stop()
  })

  it('speaks Chinese and English', async () => {
    expect(await read('/?lang=zh')).toContain('<html lang="zh-CN">')
    expect(await read('/', { 'accept-language': 'zh-CN,en;q=0.8' })).toContain('扫一扫')
    expect(await read('/', { 'accept-language': 'fr' })).toContain('Scan')
  })

  it('pays with plain forms', async () => {
    const { code_url, out_trade_no } = await shop.newOrder({ description: '<b>黄金</b>' })
    const shown = await read(`/?lang=en&pay_url=${encodeURIComponent(code_url)}`)
    expect(shown).toContain('&lt;b&gt;黄金&lt;/b&gt;')
    expect(shown).toContain('data-chosen')
    const answer = await press({ pay_url: code_url, act: 'pay' })
    expect(answer.status).toBe(303)
    expect(await read(answer.headers.get('location') ?? '')).toContain('the merchant took the callback')
    expect(await shop.query(out_trade_no)).toMatchObject({ trade_state: 'SUCCESS' })
  })

  it.each([
    ['less', 'paid', '14.95'],
    ['late', 'late', '29.90'],
    ['silent', 'silent', '29.90'],
  ])('has a button for %s', async (act, flash, paid_amount) => {
    const { code_url } = await shop.newOrder()
    const answer = await press({ pay_url: code_url, act })
    expect(answer.headers.get('location')).toContain(`flash=${flash}`)
    expect((await sandbox.getJson('/payments.json'))[0]).toMatchObject({
      pay_url: code_url,
      state: 'paid',
      paid_amount,
    })
  })

  it('says when a code belongs to no payment', async () => {
    expect(await read('/?lang=en&pay_url=weixin://nothing')).toContain('No payment belongs to that QR code')
  })
})

describe('the controls', () => {
  it('refuse what they do not understand', async () => {
    const sandbox = await testSandbox()
    expect(await sandbox.control('pay', { pay_url: 'weixin://nothing' })).toEqual({
      status: 404,
      error: 'unknown-payment',
    })
    expect(await sandbox.control('pay', { pay_url: 'x', amount: '-1' })).toEqual({ status: 400, error: 'amount' })
    expect(await sandbox.control('pay', { pay_url: 'x', callback: 'often' })).toEqual({
      status: 400,
      error: 'callback',
    })
    expect(await sandbox.control('nobody/scan', {})).toEqual({ status: 404, error: 'unknown-vendor' })
    expect(await sandbox.control('twilio/scan', {})).toEqual({ status: 404, error: 'unknown-control' })
    await sandbox.discard()
  })
})

it('a merchant who cannot be reached is not an error', async () => {
  const shop = new WechatMerchant()
  await shop.start()
  const [newest] = await shop.sandbox.getJson('/callbacks.json')
  expect(newest).toMatchObject({ status: 0, accepted: false })
  await shop.sandbox.discard()
})

it.each([
  ['您的登录验证码是482913，10分钟内有效', '482913'],
  ['Your code: 48291', '48291'],
  ['Your code is 1, 3, 5, 7, 9, 0', '135790'],
  ['© 2026 薄荷加速器，验证码 482913', '482913'],
  ['Paid ¥29.90 to 13800138000', null],
])('finds the code in "%s"', (text, code) => {
  expect(verificationCode(text)).toBe(code)
})

it.each([
  ['9.9', 990],
  ['9.90', 990],
  ['0.01', 1],
  ['1e3', undefined],
  ['-1', undefined],
  ['1.001', undefined],
])('reads %s as minor units', (text, minor) => {
  expect(minorUnits(text)).toBe(minor)
  if (minor !== undefined) expect(minorUnits(decimal(minor))).toBe(minor)
})
