import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { asksNothing, filled, sceneWith, sent } from '#testing/mode-scene.ts'
import { formOf, member, session } from '#testing/session.ts'
import { answerMode } from './answer-mode.ts'

describe('binding a social account', () => {
  const scene = (answers: Answers, by: 'phone' | 'email' = 'phone') => ({
    ...sceneWith({ ...asksNothing, ...answers }, by, 'bind-open-account'),
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
    const answer = await answerMode(formOf({ ...contact, intent: 'code' }), scene(statusOf(status)))
    expect(answer).toMatchObject({ notice: 'success.sms-code', code: { key: 'sms-2', bindStatus: status } })
  })

  it('refuses a contact that carries another identity (bind_status 1) at once', async () => {
    const answer = await answerMode(formOf({ ...contact, intent: 'code' }), scene(statusOf('1')))
    expect(answer).toMatchObject({ failure: 'notice.bind-failed', errors: { phone: 'notice.bind-failed' } })
    expect([answer.code, answer.notice]).toEqual([undefined, undefined])
  })

  it('goes by voice and by mail, too', async () => {
    const voice: Answers = { sendVoice: () => ({ data: { ...sent.sendSms, bind_status: '2' } }) }
    expect((await answerMode(formOf({ ...contact, intent: 'voice' }), scene(voice))).code?.bindStatus).toBe('2')
    const mail: Answers = { sendMail: () => ({ data: { ...sent.sendMail, bind_status: '4' } }) }
    const form = formOf({ email: 'leaf@mint.test', intent: 'code' })
    expect((await answerMode(form, scene(mail, 'email'))).code).toMatchObject({ key: 'mail-2', bindStatus: '4' })
  })

  it.each([
    ['2', 'success.bound'],
    ['3', 'success.login'],
  ])('asks for nothing but the code of an account that exists (bind_status %s)', async (bind_status, notice) => {
    const { asked, loginBind } = recordingBind()
    const answer = await answerMode(formOf({ ...proved, bind_status }), scene({ loginBind }))
    expect(answer).toEqual({ member, notice })
    expect(asked).toMatchObject([
      { account_type: '1', register_type: '1', code: 'ticket-1', smscode: '123456', smscode_key: 'sms-2' },
    ])
    expect(asked[0]).not.toHaveProperty('password')
  })

  it('asks for password, package and agreement of a new account (bind_status 4)', async () => {
    const bare = await answerMode(formOf({ ...proved, bind_status: '4' }), scene({}))
    expect(Object.keys(bare.errors ?? {}).sort()).toEqual([
      'agreement',
      'package_id',
      'password',
      'password_confirmation',
      'refer_code',
    ])
    const { asked, loginBind } = recordingBind()
    const answer = await answerMode(formOf({ ...filled, ...proved, bind_status: '4' }), scene({ loginBind }))
    expect(answer).toEqual({ member, notice: 'success.registered' })
    expect(asked).toMatchObject([
      { password: '5f4dcc3b5aa765d61d8327deb882cf99', package_id: '7', price_id: '71', refer_code: 'LEAF01' },
    ])
  })

  it('asks for them when the account went away meanwhile', async () => {
    const fields = { password: 'Password cannot be empty!' }
    const loginBind: Answers['loginBind'] = () => ({ refuse: 'invalidFields', msg: 'No', data: { fields } })
    const answer = await answerMode(formOf({ ...proved, bind_status: '2' }), scene({ loginBind }))
    expect(answer).toMatchObject({ code: { bindStatus: '4' }, errors: fields })
  })

  it('goes on without a contact, once the agreement is accepted (register_type 3)', async () => {
    const { asked, loginBind } = recordingBind()
    const refused = await answerMode(formOf({ intent: 'guest', phone: '' }), scene({}))
    expect(refused.errors).toEqual({ agreement: 'agreement.user' })
    const answer = await answerMode(formOf({ intent: 'guest', phone: '', agreement: 'on' }), scene({ loginBind }))
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
    const answer = await answerMode(formOf({ ...proved, bind_status: '2' }), scene({ loginBind }))
    expect(answer).toMatchObject({ failure: 'No', errors: field ? { [field]: 'No' } : {} })
  })
})
