import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import type { VisitorAim } from '#features/auth/visitor-aims.ts'
import { modeFor } from '#forms/verification/registration-modes.ts'
import { codeExpiry } from '#testing/code-expiry.ts'

/** A captcha as the API draws it. */
export const picture = { key: 'picture-2', image: 'data:image/png;base64,AA==', audio: '', expiry_time: codeExpiry }

/** What answering the form of a mode needs, with an API that answers so. */
export const contextWith = (answers: Answers, by: 'phone' | 'email' = 'phone', aim: VisitorAim = 'register') => ({
  api: createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) }),
  mode: modeFor(aim, by),
  digest: async (password: string) => (password === 'mint2026' ? '5f4dcc3b5aa765d61d8327deb882cf99' : ''),
  now: () => 1_000_000,
})

/** A registration form filled in whole. */
export const filled = {
  intent: 'submit',
  country_code: '86',
  phone: '13800138000',
  smscode: '123456',
  code_key: 'sms-1',
  code_sent_at: '990000',
  password: 'mint2026',
  password_confirmation: 'mint2026',
  package_id: '7',
  price_of_7: '71',
  refer_code: 'LEAF01',
  agreement: 'on',
}

/** A policy that asks for no captcha. */
export const asksNothing: Answers = {
  captchaNeeds: input => ({ data: JSON.parse(input.path_method).map((row: object) => ({ ...row, is_validate: 0 })) }),
}
/** A policy that asks for one to register. */
export const asksForRegistration: Answers = {
  captchaNeeds: input => ({
    data: JSON.parse(input.path_method).map((row: { path: string }) => ({
      ...row,
      is_validate: row.path === '/api/auth/register' ? 1 : 0,
    })),
  }),
  captcha: () => ({ data: picture }),
}

/** What the API answers to a request for a code, but for the bind_status. */
export const sent = {
  sendSms: { smscode_key: 'sms-2', expiry_time: codeExpiry },
  sendMail: { emailcode_key: 'mail-2', expiry_time: codeExpiry },
}
