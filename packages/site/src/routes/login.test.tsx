// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { viewerStore } from '#member.ts'
import { member, session } from '#testing/session.ts'
import { visit } from '#testing/visit.tsx'
import Login, { action, clientAction, loader, shouldRevalidate } from './login.tsx'

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' }

const world: Answers = {
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  captchaNeeds: () => ({ data: [{ path: '/api/auth/login', method: 'POST', is_validate: 0 }] }),
  login: () => ({ data: session }),
}

const page = { path: '/login.html', Component: Login, loader, shouldRevalidate, HydrateFallback: () => null }
const others = [
  { path: '/', element: <p>home</p> },
  { path: '/user.html', element: <p>member centre</p> },
]

const open = (answers: Answers = {}, at = '/login.html', language: 'en' | 'zh_CN' = 'en') =>
  visit({ at, language, answers: { ...world, ...answers }, routes: [{ ...page, action: clientAction }, ...others] })

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

beforeEach(() => localStorage.clear())

describe('login.html', () => {
  it('logs in by mobile, says so, and goes home', async () => {
    open()
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.getByText('login successfully!')).toBeTruthy()
    expect(viewerStore.get()).toEqual({ state: 'member', member })
  })

  it('logs in by e-mail or account and returns to the page for members', async () => {
    open({}, '/login.html?by=email&target=%2Fuser.html')
    expect(await screen.findByText('you need to log in first')).toBeTruthy()
    await type('Email or account', 'leaf@mint.test')
    await type('Password', 'mint2026')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('member centre')).toBeTruthy()
  })

  it('remembers the contact on this device, and forgets it when asked to', async () => {
    open()
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    open()
    const mobile = await screen.findByLabelText<HTMLInputElement>('Mobile')
    await waitFor(() => expect(mobile.value).toBe('13800138000'))
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  it('shows the refusal of the server as a notice titled "error"', async () => {
    const msg = 'The account or the password is wrong'
    open({ login: () => ({ refuse: 'loginFailed', msg }) })
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe(`error${msg}`)
    await waitFor(() => expect(document.activeElement).toBe(notice))
  })

  it('offers registration, a code, a new password, and no provider that is off', async () => {
    open()
    const links = (await screen.findAllByRole('link')).map(link => link.getAttribute('href'))
    expect(links).toEqual([
      '/login.html',
      '/login.html?by=email',
      '/login.html?with=code',
      '/forgetpwd.html',
      '/register.html',
    ])
  })

  it('keeps what password managers know a field by', async () => {
    open()
    expect((await screen.findByLabelText('Mobile')).getAttribute('autocomplete')).toBe('username')
    await userEvent.click(screen.getByRole('link', { name: 'Email' }))
    expect((await screen.findByLabelText('Email or account')).getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  it('speaks Chinese on a Chinese address', async () => {
    open({}, '/login.html', 'zh_CN')
    await userEvent.click(await screen.findByRole('button', { name: '登录' }))
    expect(await screen.findByText('手机号不能为空！')).toBeTruthy()
    expect(screen.getByText('密码不能为空！')).toBeTruthy()
  })
})

describe('login.html without script', () => {
  it('hashes on the server and goes on with a redirect', async () => {
    const router = visit({
      at: '/login.html?target=%2Fuser.html',
      answers: { ...world, login: input => ({ data: { ...session, remember_token: JSON.stringify(input) } }) },
      routes: [{ ...page, action }, ...others],
    })
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('member centre')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/user.html')
  })
})
