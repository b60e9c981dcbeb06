import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { modeFor } from '#forms/verification/registration-modes.ts'
import { codeExpiry } from '#testing/code-expiry.ts'
import { asksForRegistration, asksNothing, contextWith, filled, picture } from '#testing/mode-context.ts'
import { formOf } from '#testing/session.ts'
import { action, captchaAtFirst } from './mode.action.ts'

describe('the captcha', () => {
  const sound = { key: 'sound-1', image: '', audio: 'data:audio/wav;base64,AA==', expiry_time: codeExpiry }
  const both: Answers = { captcha: input => ({ data: input.captcha_type === 'audio' ? sound : picture }) }
  const heard = { checkcode_key: 'sound-0', captcha_image: '', captcha_audio: sound.audio }

  it.each([
    ['captcha-audio', {}, 'sound-1'],
    ['captcha', heard, 'sound-1'],
    ['captcha-image', heard, 'picture-2'],
    ['captcha', { checkcode_key: 'picture-1', captcha_image: picture.image }, 'picture-2'],
  ])('is changed by %s, and the focus goes to its field', async (intent, shown, key) => {
    const answer = await action(formOf({ ...filled, ...shown, intent }), contextWith(both))
    expect(answer).toMatchObject({ captcha: { key }, focus: 'checkcode', code: { key: 'sms-1' } })
  })

  it('goes on being heard after a failure', async () => {
    const register: Answers['register'] = () => ({ refuse: 'captchaWrong', msg: 'No' })
    const answer = await action(formOf({ ...filled, ...heard, checkcode: '1234' }), contextWith({ ...both, register }))
    expect(answer).toMatchObject({ captcha: { audio: sound.audio } })
  })

  it('stays when another cannot be had, which is said', async () => {
    const captcha: Answers['captcha'] = () => ({ refuse: 'tooManyRequests', msg: 'Too many requests' })
    const form = formOf({ ...filled, checkcode_key: 'picture-1', intent: 'captcha' })
    expect(await action(form, contextWith({ captcha }))).toMatchObject({
      failure: 'Too many requests',
      captcha: { key: 'picture-1' },
    })
  })
})

describe('the picture', () => {
  it('is shown at first only when the policy asks for it', async () => {
    expect(await captchaAtFirst(contextWith(asksNothing).api, modeFor('register', 'phone'))).toBeUndefined()
    expect(await captchaAtFirst(contextWith(asksForRegistration).api, modeFor('register', 'phone'))).toMatchObject({
      key: 'picture-2',
    })
  })

  it('is changed on request, and nothing else changes', async () => {
    const form = formOf({ ...filled, intent: 'captcha' })
    const answer = await action(form, contextWith({ captcha: () => ({ data: picture }) }))
    expect(answer).toMatchObject({ captcha: { key: 'picture-2' }, code: { key: 'sms-1' } })
    expect(answer.errors).toBeUndefined()
  })
})
