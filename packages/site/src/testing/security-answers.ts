import type { Answers } from '@bohe/api-client/test-transport'
import { expect } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'

/** When codes and confirmations of these tests expire. */

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'ZG' }

/** What the forms of the section ask for on their way, with no captcha wanted. */
export const asks: Answers = {
  captchaNeeds: input => ({ data: JSON.parse(input.path_method).map((row: object) => ({ ...row, is_validate: 0 })) }),
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
}

/** A confirmation by the code 123456. */
export const confirms: Answers = {
  sendMemberCode: ({ account_type }) => ({ data: { verify_key: `sent-${account_type}`, expiry_time: codeExpiry } }),
  validateMemberCode: ({ account_type, verify_code, verify_key }) => {
    expect({ verify_code, verify_key }).toEqual({ verify_code: '123456', verify_key: `sent-${account_type}` })
    return { data: { verify_key: 'confirmed', expiry_time: codeExpiry } }
  },
}
