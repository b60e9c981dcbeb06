// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { viewerStore } from '#session/member.ts'
import { codeExpiry } from '#testing/code-expiry.ts'
import { openLogin, sendLogin } from '#testing/login-page.tsx'
import { member, session } from '#testing/session.ts'
import { type } from '#testing/user-actions.ts'

describe('login.html', () => {
  it('logs in by mobile, says so, and goes home', async () => {
    openLogin()
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.getByText('login successfully!')).toBeTruthy()
    expect(viewerStore.get()).toEqual({ state: 'member', member })
  })

  it('logs in by e-mail or account and returns to the page for members', async () => {
    openLogin({}, '/login.html?by=email&target=%2Fuser.html')
    expect(await screen.findByText('you need to log in first')).toBeTruthy()
    await type('Email or account', 'leaf@mint.test')
    await type('Password', 'mint2026')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('member centre')).toBeTruthy()
  })

  it('remembers the contact on this device, and forgets it when asked to', async () => {
    openLogin()
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    cleanup()
    openLogin()
    const mobile = await screen.findByLabelText<HTMLInputElement>('Mobile')
    await waitFor(() => expect(mobile.value).toBe('13800138000'))
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['bohe.os_type']))
  })

  it('remembers nobody unless asked to', async () => {
    openLogin()
    await type('Mobile', '13800138000')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember my account on this device' })
    expect(box.checked).toBe(false)
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    expect(Object.keys(localStorage)).toEqual(['bohe.os_type'])
  })

  it.each([
    ['leaf-1', 'username'],
    ['leaf@mint.test', 'email'],
  ])('remembers %s as %s, and fills it in the next time', async (account, place) => {
    openLogin({}, '/login.html?by=email')
    await type('Email or account', account)
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember my account on this device' }))
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    expect(Object.entries(localStorage).toSorted()).toEqual(
      [
        [`bohe.${place}`, account],
        ['bohe.os_type', '4'],
      ].toSorted(),
    )
    cleanup()
    openLogin({}, '/login.html?by=email')
    const field = await screen.findByLabelText<HTMLInputElement>('Email or account')
    await waitFor(() => expect(field.value).toBe(account))
  })

  it('says what kind of client this is, as it is kept', async () => {
    localStorage.setItem('bohe.os_type', '2')
    const asked: object[] = []
    openLogin({
      login: input => {
        asked.push(input)
        return { data: session }
      },
    })
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await screen.findByText('home')
    expect(asked).toMatchObject([{ os_type: '2' }])
  })

  it('shows the refusal of the server as a notice titled "error"', async () => {
    const msg = 'The account or the password is wrong'
    openLogin({ login: () => ({ refuse: 'loginFailed', msg }) })
    await type('Mobile', '13800138000')
    await type('Password', 'mint2026')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe(`error${msg}`)
    await waitFor(() => expect(document.activeElement).toBe(notice))
  })

  it('offers registration, a code, a new password, and no provider that is off', async () => {
    openLogin()
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
    openLogin()
    expect((await screen.findByLabelText('Mobile')).getAttribute('autocomplete')).toBe('username')
    await userEvent.click(screen.getByRole('link', { name: 'Email' }))
    expect((await screen.findByLabelText('Email or account')).getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  })

  it('speaks Chinese on a Chinese address', async () => {
    openLogin({}, '/login.html', 'zh_CN')
    await userEvent.click(await screen.findByRole('button', { name: '登录' }))
    expect(await screen.findByText('手机号不能为空！')).toBeTruthy()
    expect(screen.getByText('密码不能为空！')).toBeTruthy()
  })
})

describe('login.html without script', () => {
  const form = { intent: 'login', country_code: '86', phone: '13800138000', password: 'mint2026', remember: 'on' }

  it('hashes on the server, asks for no token that it could not keep, and goes on with a redirect', async () => {
    const login: Answers['login'] = input => {
      expect(input).toMatchObject({ password: 'c2881c663deee8eb1688a1667ca065d6', remember_me: '0' })
      return { data: session }
    }
    const at = '/login.html?target=%2Fuser.html'
    expect(await sendLogin(form, { login }, at)).toMatchObject({ status: 303, location: '/user.html' })
  })

  it('shows what is wrong, and never a password', async () => {
    const { status, page: shown } = await sendLogin({ ...form, phone: '12' })
    expect(status).toBe(422)
    expect(shown.getByText('Mobile format error!')).toBeTruthy()
    expect(shown.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })

  it('lets a captcha be heard, and seen again', async () => {
    const captcha: Answers['captcha'] = ({ captcha_type }) => ({
      data: {
        key: captcha_type,
        image: captcha_type === 'image' ? 'data:image/png;base64,AA==' : '',
        audio: captcha_type === 'audio' ? 'data:audio/wav;base64,AA==' : '',
        expiry_time: codeExpiry,
      },
    })
    const { page: heard } = await sendLogin({ ...form, checkcode_key: 'k', intent: 'captcha-audio' }, { captcha })
    expect(heard.getByLabelText('Digits you hear')).toBeTruthy()
    expect(heard.getByText<HTMLButtonElement>('Show a picture instead').value).toBe('captcha-image')
  })
})
