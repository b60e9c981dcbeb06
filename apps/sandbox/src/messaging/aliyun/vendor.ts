import { type HttpResponse, parseObject } from '#core/http.ts'
import { digits, letters } from '#core/random-text.ts'
import { type VendorContext, vendor } from '#core/vendor.ts'
import { type Action, type AliyunSecrets, accept, fail, gateway, type Params, refuse } from './authenticate.ts'
import { filled, signName, smsTexts, templateCodes, voiceCode, voiceTexts } from './templates.ts'

/** Aliyun's short messages (Dysms SendSms) and voice calls (Dyvms SingleCallByTts), providers §9. */
export const aliyun = vendor({
  id: 'aliyun',
  enrol: (): AliyunSecrets => ({
    accessKeyId: `LTAI5t${letters(18)}`,
    accessKeySecret: `${letters(20)}${digits(10)}`,
  }),
  settings: ({ accessKeyId, accessKeySecret }, { origin }) => ({
    ALIYUN_SMS_URL: origin,
    ALIYUN_VMS_URL: origin,
    ALIYUN_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_TEMPLATES: JSON.stringify(templateCodes),
    ALIYUN_VMS_TTS_CODE: voiceCode,
  }),
  open: (context, secrets) => ({
    routes: [{ method: 'POST', path: '/', handle: gateway(context, secrets, actions) }],
    failure: (status, code = 'ServiceUnavailable') =>
      status === 200
        ? refuse(code, code)
        : fail(status, code, 'The request has failed due to a temporary failure of the server.'),
  }),
})

const actions: Record<string, Action> = { SendSms: sendSms, SingleCallByTts: singleCallByTts }

function sendSms(context: VendorContext, params: Params): HttpResponse {
  const { PhoneNumbers = '', SignName = '', TemplateCode = '', TemplateParam = '{}' } = params
  if (!isPhone(PhoneNumbers)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', `${PhoneNumbers}invalid mobile number`)
  if (SignName !== signName) return refuse('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
  const text = filledTemplate(smsTexts[TemplateCode], TemplateParam, 'isv.SMS_TEMPLATE_ILLEGAL')
  if (typeof text !== 'string') return text
  context.inbox.receive({ channel: 'sms', to: PhoneNumbers, from: SignName, text: `【${SignName}】${text}` })
  return accept({ BizId: `${digits(18)}^0` })
}

function singleCallByTts(context: VendorContext, params: Params): HttpResponse {
  const { CalledNumber = '', TtsCode = '', TtsParam = '{}', PlayTimes = '1' } = params
  if (!isPhone(CalledNumber)) return refuse('isv.MOBILE_NUMBER_ILLEGAL', '号码格式非法')
  if (!/^[1-3]$/.test(PlayTimes)) return refuse('isv.INVALID_PARAMETERS', 'PlayTimes参数不合法')
  const text = filledTemplate(voiceTexts[TtsCode], TtsParam, 'isv.TTS_TEMPLATE_ILLEGAL')
  if (typeof text !== 'string') return text
  context.inbox.receive({ channel: 'voice', to: CalledNumber, text })
  return accept({ CallId: `${digits(12)}^${digits(12)}` })
}

function isPhone(text: string): boolean {
  return /^(86|\+86)?1\d{10}$/.test(text)
}

/** The template's text for these parameters, or the vendor's refusal of them. */
function filledTemplate(template: string | undefined, param: string, unknownTemplate: string): string | HttpResponse {
  if (template === undefined) return refuse(unknownTemplate, '该账号下找不到对应模板')
  const values = parseObject(param)
  if (!values) return refuse('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值')
  return filled(template, values) ?? refuse('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量')
}
