import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { contextWith, filled, picture } from '#testing/mode-context.ts'
import { formOf, member, session } from '#testing/session.ts'
import { action } from './mode.action.ts'

const recording = () => {
  const sent: object[] = []
  const register: Answers['register'] = input => {
    sent.push(input)
    return { data: session }
  }
  return { sent, register }
}

describe('registering', () => {
  it('sends the payload of spec §3, the password as its digest only', async () => {
    const { sent, register } = recording()
    const answer = await action(formOf(filled), contextWith({ register }))
    expect(answer).toEqual({ member, notice: 'success.registered' })
    expect(sent).toEqual([
      {
        register_type: '1',
        country_code: '86',
        phone: '13800138000',
        smscode: '123456',
        smscode_key: 'sms-1',
        password: '5f4dcc3b5aa765d61d8327deb882cf99',
        package_id: '7',
        price_id: '71',
        refer_code: 'LEAF01',
        os_type: '4',
        src_channel: 'guanwang',
      },
    ])
  })

  it('by e-mail says mailcode_key, though the answer said emailcode_key', async () => {
    const { phone, smscode, country_code, ...rest } = filled
    const { sent, register } = recording()
    const form = formOf({ ...rest, email: 'leaf@mint.test', mailcode: '654321', code_key: 'mail-1' })
    await action(form, contextWith({ register }, 'email'))
    expect(sent).toMatchObject([
      { register_type: '2', email: 'leaf@mint.test', mailcode: '654321', mailcode_key: 'mail-1' },
    ])
  })

  it('marks every wrong field before anything is sent', async () => {
    const form = formOf({
      intent: 'submit',
      country_code: '86',
      phone: '123',
      password: 'short',
      password_confirmation: '',
      refer_code: 'a b',
    })
    const { errors } = await action(form, contextWith({}))
    expect(errors).toEqual({
      phone: 'mobile.format',
      smscode: 'sms-code.empty',
      password: 'password.format',
      password_confirmation: 'password.empty',
      package_id: 'experience-package.empty',
      refer_code: 'invite-code.format',
      agreement: 'agreement.user',
    })
  })

  it('is not sent with a code that was never asked for', async () => {
    const { code_key, ...rest } = filled
    const { errors } = await action(formOf(rest), contextWith({}))
    expect(errors).toEqual({ smscode: 'sms-code.empty' })
  })

  it('shows a refusal, marks its field, keeps what was typed, and asks for a new picture', async () => {
    const answer = await action(
      formOf(filled),
      contextWith({
        register: () => ({ refuse: 'mobileTaken', msg: 'This mobile is registered already, please log in' }),
        captcha: () => ({ data: picture }),
      }),
    )
    expect(answer).toMatchObject({
      failure: 'This mobile is registered already, please log in',
      errors: { phone: 'This mobile is registered already, please log in' },
      captcha: { key: 'picture-2' },
      code: { key: 'sms-1', sentAt: 990_000 },
      values: { phone: '13800138000', refer_code: 'LEAF01' },
    })
    expect(JSON.stringify(answer)).not.toContain('mint2026')
  })

  it('shows the network failure of spec §8', async () => {
    const context = contextWith({
      register: () => ({ networkFailure: true }),
      captcha: () => ({ networkFailure: true }),
    })
    expect(await action(formOf(filled), context)).toMatchObject({ failure: 'Network error!' })
  })
})
