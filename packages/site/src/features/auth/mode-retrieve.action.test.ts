import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { asksNothing, contextWith, sent } from '#testing/mode-context.ts'
import { formOf } from '#testing/session.ts'
import { action } from './mode.action.ts'

describe('finding a password', () => {
  const form = {
    intent: 'submit',
    country_code: '86',
    phone: '13800138000',
    smscode: '123456',
    code_key: 'sms-1',
    code_sent_at: '990000',
    new_password: 'mint2026',
    new_password_confirmation: 'mint2026',
  }

  it('sends both digests with the code, and is done without logging in', async () => {
    const asked: object[] = []
    const retrieve: Answers['retrieve'] = input => {
      asked.push(input)
      return { data: {} }
    }
    const answer = await action(formOf(form), contextWith({ retrieve }, 'phone', 'find-password'))
    expect(answer).toEqual({ notice: 'success.password-recovered', isDone: true })
    const digest = '5f4dcc3b5aa765d61d8327deb882cf99'
    expect(asked).toEqual([
      {
        register_type: '1',
        country_code: '86',
        phone: '13800138000',
        smscode: '123456',
        smscode_key: 'sms-1',
        new_password: digest,
        new_password_confirmation: digest,
      },
    ])
  })

  it.each([
    ['phone', 'sendSms', { phone: '13800138000', country_code: '86' }],
    ['email', 'sendMail', { email: 'leaf@mint.test' }],
  ] as const)('asks for a code of state 2 by %s', async (by, call, contact) => {
    const send = (input: object) => {
      expect(input).toMatchObject({ state: '2', ...contact })
      return { data: { ...sent[call], bind_status: '' } as never }
    }
    const context = contextWith({ ...asksNothing, [call]: send }, by, 'find-password')
    const answer = await action(formOf({ intent: 'code', ...contact }), context)
    expect(answer.code?.key).toBe(by === 'phone' ? 'sms-2' : 'mail-2')
  })

  it.each([
    ['verificationCodeWrong', 'smscode'],
    ['captchaWrong', 'checkcode'],
    ['countryNotServed', 'phone'],
    ['mobileUnregistered', 'phone'],
    ['passwordCommon', 'new_password'],
  ] as const)('shows %s at its field', async (refuse, field) => {
    const context = contextWith({ ...asksNothing, retrieve: () => ({ refuse, msg: 'No' }) }, 'phone', 'find-password')
    expect(await action(formOf(form), context)).toMatchObject({ failure: 'No', errors: { [field]: 'No' } })
  })

  it('says that the passwords differ, whatever else is wrong', async () => {
    const wrong = formOf({ ...form, phone: '', new_password: 'short', new_password_confirmation: 'shorter' })
    expect((await action(wrong, contextWith({}, 'phone', 'find-password'))).errors).toEqual({
      phone: 'mobile.empty',
      new_password: 'password.format',
      new_password_confirmation: 'password.mismatch',
    })
  })

  it('draws no picture that the policy does not ask for', async () => {
    const retrieve: Answers['retrieve'] = () => ({ refuse: 'verificationCodeWrong', msg: 'No' })
    const answer = await action(formOf(form), contextWith({ ...asksNothing, retrieve }, 'phone', 'find-password'))
    expect(answer.captcha).toBeUndefined()
  })
})
