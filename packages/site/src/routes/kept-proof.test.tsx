// @vitest-environment jsdom
import type { CallData } from '@bohe/api-client/contract'
import type { Answers } from '@bohe/api-client/test-transport'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { session } from '#testing/session.ts'
import { press, type } from '#testing/user-actions.ts'
import { visit } from '#testing/visit.tsx'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import * as forgetpwd from './forgetpwd-route.tsx'
import * as login from './login-route.tsx'
import * as register from './register-route.tsx'

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' }
const trial = {
  package_id: '7',
  package_title: 'Three days',
  package_desc: '',
  package_short_desc: 'A gift',
  package_level: '1',
  package_is_recommend: 0,
  billing_type: '1',
  price_list: [],
} satisfies CallData<'registerPackage'>[number]

const byPhone = { msg: 'Moblie unregistered', data: { smscode_key: 'kept-1', expiry_time: codeExpiry } }
const byMail = { msg: 'Email unregistered', data: { emailcode_key: 'kept-2', expiry_time: codeExpiry } }

const usualAnswers: Answers = {
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  registerPackage: () => ({ data: [trial] }),
  captchaNeeds: () => ({ data: [] }),
  openOffered: () => ({ data: { offered: [] } }),
  sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }),
  sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: codeExpiry, bind_status: '' } }),
  login: () => ({ refuse: 'mobileUnregistered', ...byPhone }),
  retrieve: () => ({ refuse: 'emailUnregistered', ...byMail }),
}

const pages = { '/login.html': login, '/register.html': register, '/forgetpwd.html': forgetpwd }
const routesWith = (act: 'action' | 'clientAction') => [
  ...Object.entries(pages).map(([path, page]) => ({
    path,
    Component: page.default,
    loader: page.loader,
    action: page[act],
    shouldRevalidate: page.shouldRevalidate,
    HydrateFallback: () => null,
  })),
  { path: '/', element: <p>home</p> },
]

const open = (at: string, answers: Answers = {}, language: 'en' | 'zh_CN' = 'en') =>
  visit({ at, language, answers: { ...usualAnswers, ...answers }, routes: routesWith('clientAction') })

const fillAccount = async () => {
  await type('Password', 'mint2026')
  await type('Password once more', 'mint2026')
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read and agree to the/ }))
}

describe('a right code for a number that nobody has registered', () => {
  it('leads from log-in to registration, which asks for no second code', async () => {
    const registered: object[] = []
    const router = open('/login.html?with=code&target=%2Fuser.html', {
      register: input => {
        registered.push(input)
        return { data: session }
      },
    })
    await type('Mobile', '13800138000')
    await press('Send code')
    await type('SMS code', '123456')
    await press('Log in')
    expect((await screen.findByRole('alert')).textContent).toBe('errorMoblie unregistered')
    await press('Register with this number')
    expect(await screen.findByText('This number is confirmed. No second code is needed.')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/register.html', search: '?target=%2Fuser.html' })
    expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('13800138000')
    expect(screen.queryByLabelText('SMS code')).toBeNull()
    await fillAccount()
    await press('Register')
    expect(await screen.findByText('Registered successfully!')).toBeTruthy()
    expect(registered).toMatchObject([
      { register_type: '1', phone: '13800138000', smscode: '123456', smscode_key: 'kept-1' },
    ])
  })

  it('leads from finding a password by mail to registration', async () => {
    open('/forgetpwd.html?by=email', {
      register: input => {
        expect(input).toMatchObject({ email: 'leaf@mint.test', mailcode: '123456', mailcode_key: 'kept-2' })
        return { data: session }
      },
    })
    await type('Email', 'leaf@mint.test')
    await press('Send code')
    await type('Email code', '123456')
    await type('New password', 'mint2026')
    await type('Password once more', 'mint2026')
    await press('Set the new password')
    await press('Register with this email address')
    expect(await screen.findByText('This email address is confirmed. No second code is needed.')).toBeTruthy()
    await fillAccount()
    await press('Register')
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('is said in Chinese', async () => {
    open(
      '/login.html?with=code',
      { login: () => ({ refuse: 'mobileUnregistered', ...byPhone, msg: '手机号未注册' }) },
      'zh_CN',
    )
    await type('手机号', '13800138000')
    await press('获取验证码')
    await type('短信验证码', '123456')
    await press('登录')
    await press('用这个手机号注册')
    expect(await screen.findByText('手机号已验证，无需再次获取验证码。')).toBeTruthy()
  })

  it('asks for another code when what was kept proves nothing any more', async () => {
    open('/login.html?with=code', {
      register: () => ({ refuse: 'verificationCodeWrong', msg: 'The verification code has expired' }),
    })
    await type('Mobile', '13800138000')
    await press('Send code')
    await type('SMS code', '123456')
    await press('Log in')
    await press('Register with this number')
    await screen.findByText('This number is confirmed. No second code is needed.')
    await fillAccount()
    await press('Register')
    expect(await screen.findByLabelText('SMS code')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('errorThe verification code has expired')
  })

  it('offers nothing to who typed a wrong one', async () => {
    open('/login.html?with=code', { login: () => ({ refuse: 'verificationCodeWrong', msg: 'The code is wrong' }) })
    await type('Mobile', '13800138000')
    await press('Send code')
    await type('SMS code', '123456')
    await press('Log in')
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: 'Register with this number' })).toBeNull()
  })
})

describe('the same without script', () => {
  const code = { code_key: 'sms-1', code_sent_at: '990000', smscode: '123456' }
  const send = (at: string, form: Record<string, string>, answers: Answers = {}) =>
    visitWithoutScript({ at, form, answers: { ...usualAnswers, ...answers }, routes: routesWith('action') })
  const fieldsOf = (form: Element) =>
    Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]))

  it('leads on by a form of its own, with the contact filled in and the proof kept', async () => {
    const tried = { intent: 'login', country_code: '86', phone: '13800138000', ...code }
    const { status, page } = await send('/login.html?with=code', tried)
    expect(status).toBe(422)
    const button = page.getByText('Register with this number').closest('button')
    const form =
      button &&
      page.getByText('Register with this number').ownerDocument.getElementById(button.getAttribute('form') ?? '')
    if (!form) throw new Error('the button sends no form')
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/register.html', 'post'])
    const next = await send('/register.html', fieldsOf(form))
    expect(next.status).toBe(200)
    expect(next.page.getByText('This number is confirmed. No second code is needed.')).toBeTruthy()
    expect(next.page.getByLabelText<HTMLInputElement>('Mobile').value).toBe('13800138000')
  })

  it('is kept over something to mend, and registers', async () => {
    const form = { country_code: '86', phone: '13800138000', ...code, code_key: 'kept-1', code_is_proof: '1' }
    const { status, page } = await send('/register.html', { ...form, intent: 'submit' })
    expect(status).toBe(422)
    expect(page.getByText('This number is confirmed. No second code is needed.')).toBeTruthy()
    const passwords = {
      password: 'mint2026',
      password_confirmation: 'mint2026',
      package_id: '7',
      refer_code: '',
      agreement: 'on',
    }
    const done = await send(
      '/register.html',
      { ...form, ...passwords, intent: 'submit' },
      {
        register: input => {
          expect(input).toMatchObject({ smscode: '123456', smscode_key: 'kept-1' })
          return { data: session }
        },
      },
    )
    expect(done).toMatchObject({ status: 303, location: '/' })
  })
})
