import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { formOf, member, session } from '#testing/session.ts'
import { answerMode, captchaAtFirst } from './answer-mode.ts'
import { modeFor } from './registration-modes.ts'

const later = '2026-11-21T08:10:00Z'
const picture = { key: 'picture-2', image: 'data:image/png;base64,AA==', audio: '', expiry_time: later }

const sceneWith = (answers: Answers, by: 'phone' | 'email' = 'phone') => ({
  api: createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) }),
  mode: modeFor('register', by),
  digest: async (password: string) => (password === 'mint2026' ? '5f4dcc3b5aa765d61d8327deb882cf99' : ''),
  now: () => 1_000_000,
})

const filled = {
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

const recording = () => {
  const sent: object[] = []
  const register: Answers['register'] = input => {
    sent.push(input)
    return { data: session }
  }
  return { sent, register }
}

const asksNothing: Answers = {
  captchaNeeds: input => ({ data: JSON.parse(input.path_method).map((row: object) => ({ ...row, is_validate: 0 })) }),
}
const asksForRegistration: Answers = {
  captchaNeeds: input => ({
    data: JSON.parse(input.path_method).map((row: { path: string }) => ({
      ...row,
      is_validate: row.path === '/api/auth/register' ? 1 : 0,
    })),
  }),
  captcha: () => ({ data: picture }),
}

describe('registering', () => {
  it('sends the payload of spec §3, the password as its digest only', async () => {
    const { sent, register } = recording()
    const answer = await answerMode(formOf(filled), sceneWith({ register }))
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
    await answerMode(form, sceneWith({ register }, 'email'))
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
    const { errors } = await answerMode(form, sceneWith({}))
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
    const { errors } = await answerMode(formOf(rest), sceneWith({}))
    expect(errors).toEqual({ smscode: 'sms-code.empty' })
  })

  it('shows a refusal, marks its field, keeps what was typed, and asks for a new picture', async () => {
    const answer = await answerMode(
      formOf(filled),
      sceneWith({
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
    const scene = sceneWith({ register: () => ({ networkFailure: true }), captcha: () => ({ networkFailure: true }) })
    expect(await answerMode(formOf(filled), scene)).toMatchObject({ failure: 'Network error!' })
  })
})

describe('asking for a code', () => {
  it('starts the countdown and says so', async () => {
    const scene = sceneWith({
      ...asksNothing,
      sendSms: input => ({
        data: { smscode_key: `for ${input.phone} ${input.state}`, expiry_time: later, bind_status: '' },
      }),
    })
    const answer = await answerMode(formOf({ ...filled, intent: 'code' }), scene)
    expect(answer).toMatchObject({
      notice: 'success.sms-code',
      code: { key: 'for 13800138000 1', sentAt: 1_000_000 },
      captcha: undefined,
    })
  })

  it('may be spoken to a phone instead', async () => {
    const scene = sceneWith({
      ...asksNothing,
      sendVoice: () => ({ data: { smscode_key: 'voice-1', expiry_time: later, bind_status: '' } }),
    })
    expect(await answerMode(formOf({ ...filled, intent: 'voice' }), scene)).toMatchObject({
      code: { key: 'voice-1' },
    })
  })

  it('goes to an e-mail address', async () => {
    const scene = sceneWith(
      { ...asksNothing, sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: later, bind_status: '' } }) },
      'email',
    )
    const answer = await answerMode(formOf({ intent: 'code', email: 'leaf@mint.test' }), scene)
    expect(answer).toMatchObject({ notice: 'success.email-code', code: { key: 'mail-1' } })
  })

  it('uses the picture up, and shows a new one when registering wants it too', async () => {
    const scene = sceneWith({
      ...asksForRegistration,
      sendSms: () => ({ data: { smscode_key: 'sms-2', expiry_time: later, bind_status: '' } }),
    })
    const form = formOf({ ...filled, intent: 'code', checkcode_key: 'picture-1', checkcode: 'ab12' })
    expect(await answerMode(form, scene)).toMatchObject({ captcha: { key: 'picture-2' } })
  })

  it('checks the number and the picture first', async () => {
    const form = formOf({ intent: 'code', country_code: '86', phone: '', checkcode_key: 'picture-1', checkcode: 'ab' })
    const { errors } = await answerMode(form, sceneWith({}))
    expect(errors).toEqual({ phone: 'mobile.empty', checkcode: 'image-code.format' })
  })

  it('shows a new picture when it fails', async () => {
    const scene = sceneWith({
      ...asksForRegistration,
      sendSms: () => ({ refuse: 'captchaRequired', msg: 'Please enter the graphic code' }),
    })
    const answer = await answerMode(formOf({ ...filled, intent: 'code' }), scene)
    expect(answer).toMatchObject({
      failure: 'Please enter the graphic code',
      errors: { checkcode: 'Please enter the graphic code' },
      captcha: { key: 'picture-2' },
    })
  })
})

describe('the picture', () => {
  it('is shown at first only when the policy asks for it', async () => {
    expect(await captchaAtFirst(sceneWith(asksNothing).api, modeFor('register', 'phone'))).toBeUndefined()
    expect(await captchaAtFirst(sceneWith(asksForRegistration).api, modeFor('register', 'phone'))).toMatchObject({
      key: 'picture-2',
    })
  })

  it('is exchanged on request, and nothing else changes', async () => {
    const form = formOf({ ...filled, intent: 'captcha' })
    const answer = await answerMode(form, sceneWith({ captcha: () => ({ data: picture }) }))
    expect(answer).toMatchObject({ captcha: { key: 'picture-2' }, code: { key: 'sms-1' } })
    expect(answer.errors).toBeUndefined()
  })
})
