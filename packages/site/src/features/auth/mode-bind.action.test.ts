import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { asksNothing, contextWith, filled, sent } from '#testing/mode-context.ts'
import { formOf, member, session } from '#testing/session.ts'
import { action } from './mode.action.ts'

describe('binding a social account', () => {
  const context = (answers: Answers, by: 'phone' | 'email' = 'phone') => ({
    ...contextWith({ ...asksNothing, ...answers }, by, 'bind-open-account'),
    ticket: 'ticket-1',
  })
  const contact = { country_code: '86', phone: '13800138000' }
  const proved = { ...contact, smscode: '123456', code_key: 'sms-2', code_sent_at: '990000', intent: 'submit' }
  const statusOf = (bind_status: string): Answers => ({
    sendSms: input => {
      expect(input).toMatchObject({ state: '3', code: 'ticket-1' })
      return { data: { ...sent.sendSms, bind_status } }
    },
  })
  const recordingBind = () => {
    const asked: object[] = []
    const loginBind: Answers['loginBind'] = input => {
      asked.push(input)
      return { data: session }
    }
    return { asked, loginBind }
  }

  it.each(['2', '3', '4'])('keeps the bind_status %s that came with the code', async status => {
    const answer = await action(formOf({ ...contact, intent: 'code' }), context(statusOf(status)))
    expect(answer).toMatchObject({ notice: 'success.sms-code', code: { key: 'sms-2', bindStatus: status } })
  })

  it('refuses a contact that carries another identity (bind_status 1) at once', async () => {
    const answer = await action(formOf({ ...contact, intent: 'code' }), context(statusOf('1')))
    expect(answer).toMatchObject({ failure: 'notice.bind-failed', errors: { phone: 'notice.bind-failed' } })
    expect([answer.code, answer.notice]).toEqual([undefined, undefined])
  })

  it('goes by voice and by mail, too', async () => {
    const voice: Answers = { sendVoice: () => ({ data: { ...sent.sendSms, bind_status: '2' } }) }
    expect((await action(formOf({ ...contact, intent: 'voice' }), context(voice))).code?.bindStatus).toBe('2')
    const mail: Answers = { sendMail: () => ({ data: { ...sent.sendMail, bind_status: '4' } }) }
    const form = formOf({ email: 'leaf@mint.test', intent: 'code' })
    expect((await action(form, context(mail, 'email'))).code).toMatchObject({ key: 'mail-2', bindStatus: '4' })
  })

  it.each([
    ['2', 'success.bound'],
    ['3', 'success.login'],
  ])('asks for nothing but the code of an account that exists (bind_status %s)', async (bind_status, notice) => {
    const { asked, loginBind } = recordingBind()
    const answer = await action(formOf({ ...proved, bind_status }), context({ loginBind }))
    expect(answer).toEqual({ member, notice })
    expect(asked).toMatchObject([
      { account_type: '1', register_type: '1', code: 'ticket-1', smscode: '123456', smscode_key: 'sms-2' },
    ])
    expect(asked[0]).not.toHaveProperty('password')
  })

  it('asks for password, package and agreement of a new account (bind_status 4)', async () => {
    const bare = await action(formOf({ ...proved, bind_status: '4' }), context({}))
    expect(Object.keys(bare.errors ?? {}).sort()).toEqual([
      'agreement',
      'package_id',
      'password',
      'password_confirmation',
    ])
    const { asked, loginBind } = recordingBind()
    const answer = await action(formOf({ ...filled, ...proved, bind_status: '4' }), context({ loginBind }))
    expect(answer).toEqual({ member, notice: 'success.registered' })
    expect(asked).toMatchObject([
      { password: '5f4dcc3b5aa765d61d8327deb882cf99', package_id: '7', price_id: '71', refer_code: 'LEAF01' },
    ])
  })

  it('asks for them when the account went away meanwhile', async () => {
    const fields = { password: 'Password cannot be empty!' }
    const loginBind: Answers['loginBind'] = () => ({ refuse: 'invalidFields', msg: 'No', data: { fields } })
    const answer = await action(formOf({ ...proved, bind_status: '2' }), context({ loginBind }))
    expect(answer).toMatchObject({ code: { bindStatus: '4' }, errors: fields })
  })

  it('goes on without a contact, once the agreement is accepted (register_type 3)', async () => {
    const { asked, loginBind } = recordingBind()
    const refused = await action(formOf({ intent: 'guest', phone: '' }), context({}))
    expect(refused.errors).toEqual({ agreement: 'agreement.user' })
    const answer = await action(formOf({ intent: 'guest', phone: '', agreement: 'on' }), context({ loginBind }))
    expect(answer).toEqual({ member, notice: 'success.registered' })
    expect(asked).toMatchObject([{ register_type: '3', code: 'ticket-1' }])
  })

  it.each([
    ['bindTicketWrong', undefined],
    ['openAlreadyBound', 'phone'],
    ['verificationCodeWrong', 'smscode'],
    ['inviteCodeUnknown', 'refer_code'],
    ['experiencePackageUnknown', 'package_id'],
    ['passwordCommon', 'password'],
    ['captchaRequired', 'checkcode'],
  ] as const)('shows %s, at its field when it has one', async (refuse, field) => {
    const loginBind: Answers['loginBind'] = () => ({ refuse, msg: 'No' })
    const answer = await action(formOf({ ...proved, bind_status: '2' }), context({ loginBind }))
    expect(answer).toMatchObject({ failure: 'No', errors: field ? { [field]: 'No' } : {} })
  })
})
