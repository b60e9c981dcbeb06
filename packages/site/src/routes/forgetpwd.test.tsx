// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { type } from '#testing/user-actions.ts'
import { visit } from '#testing/visit.tsx'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import FindPassword, { action, clientAction, loader, shouldRevalidate } from './forgetpwd-route.tsx'

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' }

const usualAnswers: Answers = {
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  captchaNeeds: () => ({ data: [] }),
  sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }),
  sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: codeExpiry, bind_status: '' } }),
  retrieve: () => ({ data: {} }),
}

const page = { path: '/forgetpwd.html', Component: FindPassword, loader, shouldRevalidate, HydrateFallback: () => null }
const others = [{ path: '/login.html', element: <p>log in</p> }]

const open = (at = '/forgetpwd.html', answers: Answers = {}, language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at,
    language,
    answers: { ...usualAnswers, ...answers },
    routes: [{ ...page, action: clientAction }, ...others],
  })

describe('forgetpwd.html', () => {
  it('sets a new password with a code by SMS, says so, and goes to log-in', async () => {
    localStorage.setItem('bohe.password', 'a1B2'.repeat(8))
    const router = open()
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('SMS code was obtained successfully!')).toBeTruthy()
    await type('SMS code', '123456')
    await type('New password', 'mint2026')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }))
    expect(await screen.findByText('log in')).toBeTruthy()
    expect(screen.getByText('Password recovered successfully!')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/login.html')
    expect(localStorage.getItem('bohe.password')).toBeNull()
  })

  it('does the same by e-mail, and returns to its tab with the wanted page', async () => {
    const router = open('/forgetpwd.html?by=email&target=%2Fuser.html')
    await type('Email', 'leaf@mint.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await type('Email code', '123456')
    await type('New password', 'mint2026')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }))
    await screen.findByText('log in')
    expect(router.state.location.search).toBe('?by=email&target=%2Fuser.html')
  })

  it('asks for nothing that finding a password has no use for', async () => {
    open()
    expect((await screen.findByLabelText('New password')).getAttribute('autocomplete')).toBe('new-password')
    expect(screen.getByLabelText('SMS code').getAttribute('autocomplete')).toBe('one-time-code')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByLabelText('Invite code')).toBeNull()
  })

  it('shows an unregistered number as the server says it', async () => {
    open('/forgetpwd.html', { sendSms: () => ({ refuse: 'mobileUnregistered', msg: 'Moblie unregistered' }) })
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect((await screen.findByRole('alert')).textContent).toBe('errorMoblie unregistered')
    expect(screen.getByLabelText('Mobile').getAttribute('aria-invalid')).toBe('true')
  })

  it('speaks Chinese on a Chinese address', async () => {
    open('/forgetpwd.html', {}, 'zh_CN')
    await userEvent.click(await screen.findByRole('button', { name: '设置新密码' }))
    expect(await screen.findByText('手机号不能为空！')).toBeTruthy()
    expect(screen.getByText('短信验证码不能为空！')).toBeTruthy()
  })
})

describe('forgetpwd.html without script', () => {
  const send = (form: Record<string, string>, answers: Answers = {}) =>
    visitWithoutScript({
      at: '/forgetpwd.html',
      form,
      answers: { ...usualAnswers, ...answers },
      routes: [{ ...page, action }, ...others],
    })

  const form = {
    intent: 'submit',
    country_code: '86',
    phone: '13800138000',
    smscode: '123456',
    code_key: 'sms-1',
    code_sent_at: '1',
    new_password: 'mint2026',
    new_password_confirmation: 'mint2026',
  }

  it('goes on to log-in', async () => {
    expect(await send(form)).toMatchObject({ status: 303, location: '/login.html' })
  })

  it('shows what is wrong, with what was typed and never a password', async () => {
    const { status, page: shown } = await send({ ...form, new_password_confirmation: 'mint2027' })
    expect(status).toBe(422)
    expect(shown.getByText('The two passwords do not match!')).toBeTruthy()
    expect(shown.getByLabelText<HTMLInputElement>('Mobile').value).toBe('13800138000')
    expect(shown.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })

  it('sends a code, says so, and remembers it', async () => {
    const { page: shown } = await send({ ...form, intent: 'code' })
    expect(shown.getByText('SMS code was obtained successfully!')).toBeTruthy()
    expect(shown.getByText('Didn’t get it? Call me')).toBeTruthy()
  })
})
