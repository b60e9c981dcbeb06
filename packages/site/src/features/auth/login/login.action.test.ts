import { createClient } from '@bohe/api-client/client'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { digestOnServer } from '#forms/digest.server.ts'
import { digestInBrowser } from '#forms/digest.ts'
import { formOf, member, session } from '#testing/session.ts'
import { action } from './login.action.ts'
import { loginWay } from './login-way.ts'

const contextWith = (answers: Answers, contact: 'phone' | 'email' = 'phone', digest = digestInBrowser) => ({
  api: createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch: createTestFetch(answers) }),
  way: { contact, by: 'password' } as const,
  digest,
  now: () => 1_000_000,
})

const byPhone = { country_code: '86', phone: '13800138000', password: 'mint2026' }
const picture = {
  key: 'picture-2',
  image: 'data:image/png;base64,AA==',
  audio: '',
  expiry_time: '2026-11-21T10:00:00Z',
}
const asksForPicture: Answers = {
  captchaNeeds: () => ({ data: [{ path: '/api/auth/login', method: 'POST', is_validate: 1 }] }),
  captcha: () => ({ data: picture }),
}

describe('logging in', () => {
  it.each([
    ['with script', digestInBrowser],
    ['without script', digestOnServer],
  ])('sends the MD5 of the password %s', async (_, digest) => {
    const wire = { username: '13800138000', country_code: '86', user_type: '0', src_channel: 'guanwang' }
    const login: Answers['login'] = input => {
      expect(input).toMatchObject(wire)
      expect(input).toMatchObject({ password: 'c2881c663deee8eb1688a1667ca065d6' })
      return { data: session }
    }
    expect(await action(formOf(byPhone), contextWith({ login }, 'phone', digest))).toEqual({
      member,
      notice: 'success.login',
    })
  })

  it('takes an e-mail address or an account on the other tab', async () => {
    const login: Answers['login'] = input => {
      expect(input).toMatchObject({ username: 'leaf@mint.test' })
      return { data: session }
    }
    const form = formOf({ username: 'leaf@mint.test', password: 'mint2026' })
    expect(await action(form, contextWith({ login }, 'email'))).toMatchObject({ member })
  })

  it('accepts every password that registration accepted', async () => {
    const form = formOf({ ...byPhone, password: 'a#b$c%d^e&f' })
    expect(await action(form, contextWith({ login: () => ({ data: session }) }))).toMatchObject({ member })
  })

  it('says what is missing before anything is sent', async () => {
    const { errors } = await action(formOf({ username: '', password: '' }), contextWith({}, 'email'))
    expect(errors).toEqual({ username: 'account.empty', password: 'password.empty' })
    const byNumber = await action(formOf({ country_code: '86', phone: '', password: '' }), contextWith({}))
    expect(byNumber.errors).toEqual({ phone: 'mobile.empty', password: 'password.empty' })
  })

  it('shows the refusal and, when the policy now asks for it, a picture; the password is gone', async () => {
    const msg = 'The account or the password is wrong'
    const context = contextWith({ ...asksForPicture, login: () => ({ refuse: 'loginFailed', msg }) })
    const answer = await action(formOf(byPhone), context)
    expect(answer).toMatchObject({ failure: msg, captcha: { key: 'picture-2' }, values: { phone: '13800138000' } })
    expect(JSON.stringify(answer)).not.toContain('mint2026')
  })

  it('draws a new picture after each attempt with one', async () => {
    const form = formOf({ ...byPhone, checkcode_key: 'picture-1', checkcode: 'ab12' })
    const context = contextWith({
      captcha: () => ({ data: picture }),
      login: () => ({ refuse: 'captchaWrong', msg: 'The graphic code is wrong' }),
    })
    expect(await action(form, context)).toMatchObject({
      errors: { checkcode: 'The graphic code is wrong' },
      captcha: { key: 'picture-2' },
    })
  })

  it.each([
    ['', { contact: 'phone', by: 'password' }],
    ['by=email', { contact: 'email', by: 'password' }],
    ['by=phone&with=code', { contact: 'phone', by: 'code' }],
    ['by=pigeon&with=luck', { contact: 'phone', by: 'password' }],
  ])('opens at ?%s as the address says', (query, way) => {
    expect(loginWay(new URLSearchParams(query))).toEqual(way)
  })
})
