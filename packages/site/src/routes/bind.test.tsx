// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { session } from '#testing/session.ts'
import { press, type } from '#testing/user-actions.ts'
import { visit } from '#testing/visit.tsx'
import { visitWithoutScript } from '#testing/visit-without-script.tsx'
import Register, { action, clientAction, loader, shouldRevalidate } from './register-route.tsx'

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
} as const

const finding = (bind_status: string): Answers => ({
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  registerPackage: () => ({ data: [{ ...trial, price_list: [] }] }),
  captchaNeeds: () => ({ data: [] }),
  sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status } }),
  sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: codeExpiry, bind_status } }),
  loginBind: () => ({ data: session }),
})

const page = { path: '/register.html', Component: Register, loader, shouldRevalidate, HydrateFallback: () => null }
const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/user.html', element: <p>member centre</p> },
]

const at = '/register.html?code=ticket-1&open_type=wechat'
const open = (bindStatus: string, answers: Answers = {}, where = at, language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at: where,
    language,
    answers: { ...finding(bindStatus), ...answers },
    routes: [{ ...page, action: clientAction }, ...routes],
  })

const askForCode = async () => {
  await type('Mobile', '13800138000')
  await press('Send code')
}

describe('register.html with a bind ticket', () => {
  it('knows for the visit whose account it is, on an address that does not say', async () => {
    open('2')
    await screen.findByText(/This WeChat account is new here/)
    await expect.poll(() => sessionStorage.getItem('bohe.bind_url_type')).toBe('wechat')
    cleanup()
    open('2', {}, '/register.html?code=ticket-1')
    expect(await screen.findByText(/This WeChat account is new here/)).toBeTruthy()
    await askForCode()
    await type('SMS code', '123456')
    await press('Continue')
    await screen.findByText('home')
    expect(sessionStorage.getItem('bohe.bind_url_type')).toBeNull()
  })

  it('binds the account that the phone has, says so, and logs in to it', async () => {
    open('2')
    expect(await screen.findByText(/This WeChat account is new here/)).toBeTruthy()
    await askForCode()
    expect(await screen.findByText(/There is an account with it already/)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Go on without a mobile or email' })).toBeNull()
    await type('SMS code', '123456')
    await press('Continue')
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.getByText('Bound successfully')).toBeTruthy()
  })

  it('says when both belong together already, and logs in', async () => {
    open('3', {}, `${at}&target=%2Fuser.html`)
    await askForCode()
    expect(await screen.findByText(/Both belong together already/)).toBeTruthy()
    await type('SMS code', '123456')
    await press('Continue')
    expect(await screen.findByText('member centre')).toBeTruthy()
    expect(screen.getByText('login successfully!')).toBeTruthy()
  })

  it('refuses a phone whose account has another WeChat', async () => {
    open('1')
    await askForCode()
    expect((await screen.findByRole('alert')).textContent).toBe('errorFaild! that account has been bounded!')
    expect(screen.getByLabelText('Mobile').getAttribute('aria-invalid')).toBe('true')
  })

  describe('whose codes want a captcha', () => {
    const picture = { key: 'picture-1', image: 'data:image/png;base64,AA==', audio: '', expiry_time: codeExpiry }
    const wanting: Answers = {
      captchaNeeds: ({ path_method }) => ({
        data: JSON.parse(path_method).map((row: { state?: string }) => ({
          ...row,
          is_validate: Number(row.state === '3'),
        })),
      }),
      captcha: () => ({ data: picture }),
    }

    it('shows it before the first code, sends it along, and asks for none to go on', async () => {
      const asked: object[] = []
      const sendSms: Answers['sendSms'] = input => {
        asked.push(input)
        return { data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '2' } }
      }
      open('2', { ...wanting, sendSms })
      await type('Graphic code', 'ABCD')
      await askForCode()
      expect(await screen.findByText(/There is an account with it already/)).toBeTruthy()
      expect(asked).toMatchObject([{ state: '3', checkcode: 'ABCD', checkcode_key: 'picture-1' }])
      expect(screen.queryByLabelText('Graphic code')).toBeNull()
    })

    it('is not asked of who goes on without a contact', async () => {
      open('', wanting)
      await screen.findByLabelText('Graphic code')
      await userEvent.click(screen.getByRole('checkbox', { name: /I have read and agree to the/ }))
      await press('Go on without a mobile or email')
      expect(await screen.findByText('home')).toBeTruthy()
    })
  })

  it('asks a new phone for password, package and agreement', async () => {
    open('4')
    await askForCode()
    expect(await screen.findByText(/It is new here as well/)).toBeTruthy()
    await type('SMS code', '123456')
    await type('Password', 'mint2026')
    await type('Password once more', 'mint2026')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Three days/ }).checked).toBe(true)
    expect(screen.getByLabelText(/Invite code/)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read and agree to the/ }))
    await press('Continue')
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.getByText('Registered successfully!')).toBeTruthy()
  })

  it('goes on without a phone or an e-mail address', async () => {
    open('', {
      loginBind: input => {
        expect(input).toMatchObject({ register_type: '3', code: 'ticket-1' })
        return { data: session }
      },
    })
    await press('Go on without a mobile or email')
    expect(await screen.findByText('Please read and agree the user agreement!')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read and agree to the/ }))
    await press('Go on without a mobile or email')
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('keeps the ticket on its tabs, and on the way to an account with a password', async () => {
    open('')
    const links = (await screen.findAllByRole('link')).map(link => link.getAttribute('href'))
    expect(links.filter(href => href?.includes('code=ticket-1'))).toEqual([
      '/register.html?code=ticket-1&open_type=wechat',
      '/register.html?code=ticket-1&open_type=wechat&by=email',
      '/login.html?code=ticket-1&open_type=wechat',
    ])
  })

  it('speaks Chinese on a Chinese address', async () => {
    open('', {}, '/register.html?code=ticket-1&open_type=wechat&by=email', 'zh_CN')
    expect(await screen.findByText(/这个微信账号第一次来/)).toBeTruthy()
    await press('继续')
    expect(await screen.findByText('邮箱不能为空！')).toBeTruthy()
  })
})

describe('register.html with a bind ticket, without script', () => {
  const send = (form: Record<string, string>, bindStatus = '2') =>
    visitWithoutScript({ at, form, answers: finding(bindStatus), routes: [{ ...page, action }, ...routes] })
  const form = { country_code: '86', phone: '13800138000' }

  it('shows what the code found, and what it asks for now', async () => {
    const { page: shown } = await send({ ...form, intent: 'code' }, '4')
    expect(shown.getByText(/It is new here as well/)).toBeTruthy()
    expect(shown.getByLabelText('Password')).toBeTruthy()
  })

  it('binds and goes on', async () => {
    const proved = { ...form, smscode: '123456', code_key: 'sms-1', code_sent_at: '1', bind_status: '2' }
    expect(await send({ ...proved, intent: 'submit' })).toMatchObject({ status: 303, location: '/' })
  })
})
