// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { openLogin } from '#testing/login-page.tsx'
import { session } from '#testing/session.ts'
import { type } from '#testing/user-actions.ts'

const token = 'a1B2'.repeat(8)
const store = () => Object.fromEntries(Object.entries(localStorage))
const logInButton = () => screen.getByRole('button', { name: 'Log in' })

describe('logging in with a code', () => {
  it('is another address of the same page, and asks for a code of state 4', async () => {
    openLogin({
      sendSms: input => {
        expect(input).toMatchObject({ phone: '13800138000', state: '4' })
        return { data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }
      },
      login: input => {
        expect(input).toMatchObject({ phone: '13800138000', smscode: '123456', smscode_key: 'sms-1' })
        expect(input).not.toHaveProperty('username')
        return { data: session }
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'Log in with a code' }))
    await screen.findByLabelText('SMS code')
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await type('SMS code', '123456')
    await userEvent.click(logInButton())
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('works by e-mail, and leads back to the password', async () => {
    openLogin(
      { sendMail: () => ({ data: { emailcode_key: 'm1', expiry_time: codeExpiry, bind_status: '' } }) },
      '/login.html?by=email&with=code',
    )
    await type('Email', 'leaf@mint.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Email has been sent successfully')).toBeTruthy()
    await type('Email code', '123456')
    await userEvent.click(screen.getByRole('link', { name: 'Log in with a password' }))
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })

  it('marks a wrong code at its field', async () => {
    openLogin(
      {
        login: () => ({ refuse: 'verificationCodeWrong', msg: 'The code is wrong' }),
        sendSms: () => ({ data: { smscode_key: 's', expiry_time: codeExpiry, bind_status: '' } }),
      },
      '/login.html?with=code',
    )
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await type('SMS code', '123456')
    await userEvent.click(logInButton())
    await waitFor(() => expect(screen.getByLabelText('SMS code').getAttribute('aria-invalid')).toBe('true'))
  })

  it('needs a code that was asked for', async () => {
    openLogin({}, '/login.html?with=code')
    await type('Mobile', '13800138000')
    await type('SMS code', '123456')
    await userEvent.click(logInButton())
    expect(await screen.findByText('SMS code cannot be empty!')).toBeTruthy()
  })
})

describe('a remembered device', () => {
  const remembered = () => {
    localStorage.setItem('bohe.phone', '13800138000')
    localStorage.setItem('bohe.password', token)
  }
  const password = () => screen.findByLabelText<HTMLInputElement>('Password')

  it('keeps the token that came with the log-in, and forgets it when the box is not ticked', async () => {
    const login: Answers['login'] = input => ({
      data: input.remember_me === '1' ? { ...session, remember_token: token } : session,
    })
    openLogin({ login })
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(logInButton())
    await screen.findByText('home')
    expect(store()).toMatchObject({ 'bohe.phone': '13800138000', 'bohe.password': token })
    cleanup()
    openLogin({ login })
    await waitFor(async () => expect((await password()).value).toBe(token))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(logInButton())
    await screen.findByText('home')
    expect(store()).toEqual({ 'bohe.os_type': '4' })
  })

  it('stands as a filled password field, which is sent as it is', async () => {
    remembered()
    openLogin({
      login: input => {
        expect(input).toMatchObject({ username: '13800138000', remember_token: token })
        expect(input).not.toHaveProperty('password')
        return { data: { ...session, remember_token: 'f'.repeat(32) } }
      },
    })
    await waitFor(async () => expect((await password()).value).toBe(token))
    await userEvent.click(logInButton())
    await screen.findByText('home')
    expect(store()['bohe.password']).toBe('f'.repeat(32))
  })

  it('is typed over by a password', async () => {
    remembered()
    openLogin({
      login: input => {
        expect(input).toMatchObject({ password: 'c2881c663deee8eb1688a1667ca065d6' })
        return { data: session }
      },
    })
    await waitFor(async () => expect((await password()).value).toBe(token))
    await type('Password', 'mint2026')
    expect((await password()).value).toBe('mint2026')
    await userEvent.click(logInButton())
    await screen.findByText('home')
  })

  it('is taken away by another contact', async () => {
    remembered()
    openLogin()
    await waitFor(async () => expect((await password()).value).toBe(token))
    await type('Mobile', '9')
    expect((await password()).value).toBe('')
  })

  it('is forgotten when it is refused', async () => {
    remembered()
    openLogin({ login: () => ({ refuse: 'loginFailed', msg: 'The account or the password is wrong' }) })
    await waitFor(async () => expect((await password()).value).toBe(token))
    await userEvent.click(logInButton())
    await screen.findByRole('alert')
    await waitFor(async () => expect((await password()).value).toBe(''))
    expect(store()).toEqual({ 'bohe.phone': '13800138000', 'bohe.os_type': '4' })
  })
})

describe('logging in with a social account', () => {
  it('shows the providers that are offered, each a way out that keeps the wanted page', async () => {
    openLogin({ openOffered: () => ({ data: { offered: ['wechat', 'google'] } }) }, '/login.html?target=%2Fuser.html')
    const list = within(await screen.findByRole('region', { name: 'Or log in with' }))
    expect(list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['WeChat', '/open/wechat?begin=login&target=%2Fuser.html'],
      ['Google', '/open/google?begin=login&target=%2Fuser.html'],
    ])
  })

  it('attaches the social account of a bind ticket to who logs in', async () => {
    openLogin(
      {
        login: input => {
          expect(input.code).toBe('ticket-1')
          return { data: session }
        },
      },
      '/login.html?code=ticket-1&open_type=wechat',
    )
    expect(await screen.findByText('Log in to the account that your social account is to open.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Log in with a code' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Log in with a password' }))
    await screen.findByLabelText('Password')
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(logInButton())
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it.each([
    ['bindTicketWrong', 'Please use your social account again'],
    ['openAlreadyBound', 'Faild! that account has been bounded!'],
  ] as const)('shows %s', async (refuse, msg) => {
    openLogin({ login: () => ({ refuse, msg }) }, '/login.html?code=ticket-1')
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(logInButton())
    expect((await screen.findByRole('alert')).textContent).toBe(`error${msg}`)
  })
})
