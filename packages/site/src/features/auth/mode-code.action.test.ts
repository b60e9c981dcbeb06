import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { asksForRegistration, asksNothing, contextWith, filled } from '#testing/mode-context.ts'
import { formOf } from '#testing/session.ts'
import { action } from './mode.action.ts'

describe('asking for a code', () => {
  it('starts the countdown and says so', async () => {
    const context = contextWith({
      ...asksNothing,
      sendSms: input => ({
        data: { smscode_key: `for ${input.phone} ${input.state}`, expiry_time: codeExpiry, bind_status: '' },
      }),
    })
    const answer = await action(formOf({ ...filled, intent: 'code' }), context)
    expect(answer).toMatchObject({
      notice: 'success.sms-code',
      code: { key: 'for 13800138000 1', sentAt: 1_000_000 },
      captcha: undefined,
    })
  })

  it('may be spoken to a phone instead', async () => {
    const context = contextWith({
      ...asksNothing,
      sendVoice: () => ({ data: { smscode_key: 'voice-1', expiry_time: codeExpiry, bind_status: '' } }),
    })
    expect(await action(formOf({ ...filled, intent: 'voice' }), context)).toMatchObject({
      code: { key: 'voice-1' },
    })
  })

  it('goes to an e-mail address', async () => {
    const context = contextWith(
      {
        ...asksNothing,
        sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: codeExpiry, bind_status: '' } }),
      },
      'email',
    )
    const answer = await action(formOf({ intent: 'code', email: 'leaf@mint.test' }), context)
    expect(answer).toMatchObject({ notice: 'success.email-code', code: { key: 'mail-1' } })
  })

  it('uses the picture up, and shows a new one when registering wants it too', async () => {
    const context = contextWith({
      ...asksForRegistration,
      sendSms: () => ({ data: { smscode_key: 'sms-2', expiry_time: codeExpiry, bind_status: '' } }),
    })
    const form = formOf({ ...filled, intent: 'code', checkcode_key: 'picture-1', checkcode: 'ab12' })
    expect(await action(form, context)).toMatchObject({ captcha: { key: 'picture-2' } })
  })

  it('checks the number and the picture first', async () => {
    const form = formOf({ intent: 'code', country_code: '86', phone: '', checkcode_key: 'picture-1', checkcode: 'ab' })
    const { errors } = await action(form, contextWith({}))
    expect(errors).toEqual({ phone: 'mobile.empty', checkcode: 'image-code.format' })
  })

  it('shows a new picture when it fails', async () => {
    const context = contextWith({
      ...asksForRegistration,
      sendSms: () => ({ refuse: 'captchaRequired', msg: 'Please enter the graphic code' }),
    })
    const answer = await action(formOf({ ...filled, intent: 'code' }), context)
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
    expect(await action(form, contextWith(tooSoon))).toMatchObject({
      failure: 'Please try again in 42 seconds',
      secondsLeft: 42,
    })
  })

  it('keeps the key of the code that is on its way', async () => {
    const answer = await action(formOf({ ...filled, intent: 'code' }), contextWith(tooSoon))
    expect(answer).toMatchObject({ code: { key: 'sms-1' }, secondsLeft: 42 })
  })

  it('proves nothing by itself', async () => {
    const form = formOf({ ...filled, code_key: '' })
    expect((await action(form, contextWith({}))).errors).toEqual({ smscode: 'sms-code.empty' })
  })
})
