import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestSandbox, testSandbox } from '#testing/sandbox.ts'
import { templateCodes } from './templates.ts'

// The vendor's packages are CommonJS whose default export Node hides behind a second `default`.
const require = createRequire(import.meta.url)
const {
  default: OpenApi,
  Config,
  OpenApiRequest,
  Params,
} = require('@alicloud/openapi-client') as typeof import('@alicloud/openapi-client')
const { RuntimeOptions } = require('@alicloud/tea-util') as typeof import('@alicloud/tea-util')

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
})
afterAll(() => sandbox.discard())

async function call(action: string, query: Record<string, string>, over: { id?: string; secret?: string } = {}) {
  const client = new OpenApi(
    new Config({
      accessKeyId: over.id ?? sandbox.setting('ALIYUN_ACCESS_KEY_ID'),
      accessKeySecret: over.secret ?? sandbox.setting('ALIYUN_ACCESS_KEY_SECRET'),
      endpoint: new URL(sandbox.setting('ALIYUN_SMS_URL')).host,
      protocol: 'http',
    }),
  )
  const [version, pathname, protocol] = ['2017-05-25', '/', 'HTTP']
  const wire = { method: 'POST', authType: 'AK', style: 'RPC', reqBodyType: 'formData', bodyType: 'json' }
  const params = new Params({ action, version, pathname, protocol, ...wire })
  const { body } = await client.callApi(params, new OpenApiRequest({ query }), new RuntimeOptions({ autoretry: false }))
  return body
}

const sms = (over: Record<string, string> = {}) => ({
  PhoneNumbers: '13800138000',
  SignName: sandbox.setting('ALIYUN_SMS_SIGN_NAME'),
  TemplateCode: templateCodes.login,
  TemplateParam: '{"code":"482913"}',
  ...over,
})

describe('a short message', () => {
  it('sent by the SDK lands in the inbox with its code', async () => {
    expect(await call('SendSms', sms())).toMatchObject({ Code: 'OK', BizId: expect.any(String) })
    const [message] = await sandbox.getJson('/inbox.json?to=%2B8613800138000')
    expect(message).toMatchObject({ channel: 'sms', to: '13800138000', code: '482913' })
    expect(message?.text).toBe('【薄荷加速器】您的登录验证码是482913，10分钟内有效，请勿告诉他人。')
  })

  it.each([
    ['a number that is none', { PhoneNumbers: '12345' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['a signature nobody approved', { SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['an unknown template', { TemplateCode: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['parameters that are no JSON', { TemplateParam: '{' }, 'isv.INVALID_JSON_PARAM'],
    ['a missing parameter', { TemplateParam: '{}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  ])('is refused for %s', async (_what, over, code) => {
    expect(await call('SendSms', sms(over))).toMatchObject({ Code: code })
  })
})

describe('a voice call', () => {
  it('placed by the SDK lands in the inbox with its code', async () => {
    const [TtsCode, TtsParam] = [sandbox.setting('ALIYUN_VMS_TTS_CODE'), '{"code":"135790"}']
    expect(await call('SingleCallByTts', { CalledNumber: '13900139000', TtsCode, TtsParam })).toMatchObject({
      Code: 'OK',
    })
    expect(await sandbox.getJson('/inbox.json?to=13900139000')).toMatchObject([{ channel: 'voice', code: '135790' }])
  })
})

describe('the signature', () => {
  it('must be made with the secret of a known key', async () => {
    await expect(call('SendSms', sms(), { secret: 'wrong' })).rejects.toThrow('SignatureDoesNotMatch')
    await expect(call('SendSms', sms(), { id: 'LTAIunknown' })).rejects.toThrow('InvalidAccessKeyId.NotFound')
  })

  it('must be there', async () => {
    const answer = await fetch(sandbox.setting('ALIYUN_SMS_URL'), { method: 'POST' })
    expect(await answer.text()).toContain('IncompleteSignature')
  })

  it('is good for fifteen minutes', async () => {
    await sandbox.control('aliyun/clock-skew', { seconds: 1000 })
    await expect(call('SendSms', sms())).rejects.toThrow('InvalidTimeStamp.Expired')
    await sandbox.control('aliyun/clock-skew', { seconds: 0 })
  })

  it('is for an action that exists', async () => {
    await expect(call('SendFax', sms())).rejects.toThrow('InvalidAction.NotFound')
  })
})

describe('a bad day', () => {
  it("fails the next calls, in the vendor's words", async () => {
    await sandbox.control('aliyun/fail-next', { status: 503 })
    await expect(call('SendSms', sms())).rejects.toThrow('ServiceUnavailable')
    await sandbox.control('aliyun/fail-next', { status: 200, code: 'isv.BUSINESS_LIMIT_CONTROL' })
    expect(await call('SendSms', sms())).toMatchObject({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })
    expect(await call('SendSms', sms())).toMatchObject({ Code: 'OK' })
  })
})
