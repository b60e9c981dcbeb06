import type { Address } from '#core/address.ts'
import { digits, letters } from '#core/random-text.ts'
import type { Secrets } from '#core/secrets.ts'
import { signName, templateCodes, voiceCode } from './templates.ts'

export type AliyunSecrets = Secrets<'accessKeyId' | 'accessKeySecret'>

export function enrol(): AliyunSecrets {
  return { accessKeyId: `LTAI5t${letters(18)}`, accessKeySecret: `${letters(20)}${digits(10)}` }
}

export function settings(secrets: AliyunSecrets, { origin }: Address): Record<string, string> {
  return {
    ALIYUN_SMS_URL: origin,
    ALIYUN_VMS_URL: origin,
    ALIYUN_ACCESS_KEY_ID: secrets.accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: secrets.accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: signName,
    ALIYUN_SMS_TEMPLATES: JSON.stringify(templateCodes),
    ALIYUN_VMS_TTS_CODE: voiceCode,
  }
}
