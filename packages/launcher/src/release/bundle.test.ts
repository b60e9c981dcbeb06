import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { bundle } from './bundle.ts'
import { deployables } from './deployables.ts'

describe("the server's bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-bundle-'))
  const asked: string[] = []
  const answers = { status: 200, body: '' }
  const vendor = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    answer.writeHead(answers.status, { 'content-type': 'application/json' }).end(answers.body)
  })
  const origin = () => `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  beforeAll(() => once(vendor.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => {
    vendor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('sends and speaks by Twilio without the rest of its client', async () => {
    await bundle(root, { ...deployables.server, entries: { twilio: 'src/gateways/sms/twilio.ts' } }, folder)
    const { createTwilio } = await import(pathToFileURL(join(folder, 'twilio.js')).href)
    Object.assign(answers, { status: 201, body: '{"sid":"SM1"}' })
    const twilio = createTwilio({ baseUrl: origin(), accountSid: 'AC1', authToken: 'token', from: '+15005550006' })
    const message = { language: 'en', countryCode: '1', phone: '4155550100', code: '123456' }
    expect(await twilio.send(message)).toBe('sent')
    expect(await twilio.speak(message)).toBe('sent')
    expect(asked).toEqual(['Messages', 'Calls'].map(what => `POST /2010-04-01/Accounts/AC1/${what}.json`))
  })

  it('asks Alipay and hears it without the way to send of its SDK', async () => {
    await bundle(root, { ...deployables.server, entries: { alipay: 'src/gateways/payment/alipay/alipay.ts' } }, folder)
    const { createAlipay } = await import(pathToFileURL(join(folder, 'alipay.js')).href)
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const signed = (text: string) => createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
    const account = { appId: 'app', sellerId: 'seller', appPrivateKey: privateKey, publicKey }
    const now = new Date('2026-11-27T08:00:00Z')
    const alipay = createAlipay({ ...account, gatewayUrl: `${origin()}/gateway.do` }, { now: () => now })
    const told = '{"code":"10000","qr_code":"https://qr.alipay.com/1"}'
    const body = `{"alipay_trade_precreate_response":${told},"sign":"${signed(told)}"}`
    Object.assign(answers, { status: 200, body })
    const request = {
      attemptNo: 'A1',
      amountMinor: 990,
      subject: '薄荷',
      expiresAt: now,
      notifyUrl: `${origin()}/told`,
    }
    expect(await alipay.create({ ...request, scene: 'qr' })).toEqual({ payUrl: 'https://qr.alipay.com/1' })
    const fields = { app_id: 'app', out_trade_no: 'A1', seller_id: 'seller', total_amount: '9.90', trade_no: 'T1' }
    const form = { ...fields, trade_status: 'TRADE_SUCCESS' }
    const sign = signed(
      Object.entries(form)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    )
    const callback = new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString()
    expect(await alipay.parseNotify({ body: Buffer.from(callback), headers: {} })).toMatchObject({ kind: 'paid' })
  })
})

describe('a bundle with words in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-words-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is ASCII, and means the same', async () => {
    const lines = [
      "export const plain = '薄荷 🌿'",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a source.
      'export const template = name => `你好，${name}`',
      "export const escaped = '\\\\薄\\荷'",
      'export const isLeaf = text => /^[薄荷🌿]+$/u.test(text)',
      "export const byName = { 薄荷: 'mint' }",
    ]
    mkdirSync(join(folder, 'app'))
    writeFileSync(join(folder, 'app/words.js'), lines.join('\n'))
    const program = { folder: 'app', entries: { words: 'words.js' }, kept: [], packages: [], left: [] }
    await bundle(folder, program, join(folder, 'out'))
    const file = join(folder, 'out/words.js')
    expect(readFileSync(file, 'utf8')).toMatch(/^[\0-\x7f]+$/)
    const words = await import(pathToFileURL(file).href)
    expect(words).toMatchObject({ plain: '薄荷 🌿', escaped: '\\薄荷', byName: { 薄荷: 'mint' } })
    expect(words.template('世界')).toBe('你好，世界')
    expect([words.isLeaf('🌿薄荷'), words.isLeaf('mint')]).toEqual([true, false])
  })
})
