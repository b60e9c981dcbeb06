import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { asksForRegistration, asksNothing, filled, later, sceneWith } from '#testing/mode-scene.ts'
import { formOf } from '#testing/session.ts'
import { answerMode } from './answer-mode.ts'

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

describe('a code asked for too soon', () => {
  const tooSoon: Answers = {
    ...asksNothing,
    sendSms: () => ({ refuse: 'resendTooSoon', msg: 'Please try again in 42 seconds', data: { seconds: 42 } }),
  }

  it('counts down what the server says is left', async () => {
    const form = formOf({ intent: 'code', country_code: '86', phone: '13800138000' })
    expect(await answerMode(form, sceneWith(tooSoon))).toMatchObject({
      failure: 'Please try again in 42 seconds',
      secondsLeft: 42,
    })
  })

  it('keeps the key of the code that is on its way', async () => {
    const answer = await answerMode(formOf({ ...filled, intent: 'code' }), sceneWith(tooSoon))
    expect(answer).toMatchObject({ code: { key: 'sms-1' }, secondsLeft: 42 })
  })

  it('proves nothing by itself', async () => {
    const form = formOf({ ...filled, code_key: '' })
    expect((await answerMode(form, sceneWith({}))).errors).toEqual({ smscode: 'sms-code.empty' })
  })
})
