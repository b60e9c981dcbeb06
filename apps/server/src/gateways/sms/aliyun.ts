import { createRequire } from 'node:module'
import { limits } from '@bohe/api-client/contract/limits'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { type Delivery, type PhoneMessage, type PhoneProvider, TransportError } from '../delivery.ts'

// The vendor's packages are CommonJS whose default exports an import would wrap twice.
const require = createRequire(import.meta.url)
const openApi = require('@alicloud/openapi-client') as typeof import('@alicloud/openapi-client')
const { RuntimeOptions } = require('@alicloud/tea-util') as typeof import('@alicloud/tea-util')

/** Our account at Aliyun. */
export interface AliyunSettings {
  smsUrl: string
  voiceUrl: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** Template codes by the name of a CodePurpose. */
  templates: Readonly<Record<string, string>>
  voiceTemplate: string
}

const purposeNames = Object.fromEntries(Object.entries(CodePurpose).map(([name, value]) => [value, name]))

const clientOf = (settings: AliyunSettings, url: string) => {
  const { host, protocol } = new URL(url)
  return new openApi.default(
    new openApi.Config({
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      endpoint: host,
      protocol: protocol.slice(0, -1),
    }),
  )
}

const paramsOf = (action: string) =>
  new openApi.Params({
    action,
    version: '2017-05-25',
    protocol: 'HTTPS',
    pathname: '/',
    method: 'POST',
    authType: 'AK',
    style: 'RPC',
    reqBodyType: 'formData',
    bodyType: 'json',
  })

const timeout = limits.order.providerTimeoutSeconds * 1000
const runtime = () => new RuntimeOptions({ autoretry: false, connectTimeout: timeout, readTimeout: timeout })

// An answer with a code is the vendor's; anything else never arrived there.
const hasAnswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'

const caller =
  (settings: AliyunSettings, url: string, action: string) =>
  async (query: Record<string, string>): Promise<Delivery> => {
    const request = new openApi.OpenApiRequest({ query })
    try {
      const { body } = await clientOf(settings, url).callApi(paramsOf(action), request, runtime())
      return body?.Code === 'OK' ? 'sent' : 'failed'
    } catch (cause) {
      if (hasAnswered(cause)) return 'failed'
      throw new TransportError(`Aliyun ${action} was not reached`, { cause })
    }
  }

/** Aliyun's short messages (Dysms) and voice calls (Dyvms), with the templates approved for us (providers §9). */
export const createAliyun = (settings: AliyunSettings): PhoneProvider => {
  const sendSms = caller(settings, settings.smsUrl, 'SendSms')
  const call = caller(settings, settings.voiceUrl, 'SingleCallByTts')
  return {
    send: ({ phone, code, purpose }: PhoneMessage) =>
      sendSms({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templates[purposeNames[purpose] ?? ''] ?? '',
        TemplateParam: JSON.stringify({ code }),
      }),
    speak: ({ phone, code }: PhoneMessage) =>
      call({
        CalledNumber: phone,
        TtsCode: settings.voiceTemplate,
        TtsParam: JSON.stringify({ code }),
        PlayTimes: '2',
      }),
  }
}
