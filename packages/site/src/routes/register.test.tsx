// @vitest-environment jsdom
import type { CallData } from '@bohe/api-client/contract'
import type { Answers } from '@bohe/api-client/test-transport'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeExpiry } from '#testing/code-expiry.ts'
import { session } from '#testing/session.ts'
import { type } from '#testing/user-actions.ts'
import { visit } from '#testing/visit.tsx'
import Register, { clientAction, loader, shouldRevalidate } from './register-route.tsx'

const countries = [
  { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' },
  { code: 'US', country_code: '1', name: '美国', name_en: 'United States', pinyin_initial: 'M' },
] as const

const trial = {
  package_id: '7',
  package_title: 'Three days',
  package_desc: '',
  package_short_desc: 'A gift for signing up',
  package_level: '1',
  package_is_recommend: 0,
  billing_type: '1',
  price_list: [],
} satisfies CallData<'registerPackage'>[number]

const needing =
  (isNeeded: boolean): Answers['captchaNeeds'] =>
  input => ({
    data: JSON.parse(input.path_method).map((row: object) => ({ ...row, is_validate: isNeeded ? 1 : 0 })),
  })

const usualAnswers: Answers = {
  countries: () => ({ data: { now_country: countries[0], list_country: [...countries] } }),
  registerPackage: () => ({ data: [trial] }),
  captchaNeeds: needing(false),
  sendSms: () => ({ data: { smscode_key: 'sms-1', expiry_time: codeExpiry, bind_status: '' } }),
  sendMail: () => ({ data: { emailcode_key: 'mail-1', expiry_time: codeExpiry, bind_status: '' } }),
}

const routes = [
  {
    path: '/register.html',
    Component: Register,
    loader,
    action: clientAction,
    shouldRevalidate,
    HydrateFallback: () => null,
  },
  { path: '/', element: <p>home</p> },
  { path: '/recharge.html', element: <p>plans</p> },
]

const open = (answers: Answers = {}, at = '/register.html', language: 'en' | 'zh_CN' = 'en') =>
  visit({ at, language, answers: { ...usualAnswers, ...answers }, routes })

describe('register.html', () => {
  it('registers by phone and goes home', async () => {
    open({ register: () => ({ data: session }) })
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('SMS code was obtained successfully!')).toBeTruthy()
    await type('SMS code', '123456')
    await type('Password', 'mint2026')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read and agree to the/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('home')).toBeTruthy()
    expect(screen.getByText('Registered successfully!')).toBeTruthy()
  })

  it('returns to the page that sent the visitor here', async () => {
    open({ register: () => ({ data: session }) }, '/register.html?by=email&target=%2Frecharge.html')
    await type('Email', 'leaf@mint.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await type('Email code', '123456')
    await type('Password', 'mint2026')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('plans')).toBeTruthy()
  })

  it('registers once, however often that is pressed', async () => {
    let registered = 0
    const answer = Promise.withResolvers<void>()
    open({
      register: async () => {
        registered += 1
        await answer.promise
        return { data: session }
      },
    })
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByText('SMS code was obtained successfully!')
    await type('SMS code', '123456')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox'))
    await type('Password', 'mint2026')
    await userEvent.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(registered).toBe(1))
    await userEvent.keyboard('{Enter}')
    answer.resolve()
    expect(await screen.findByText('home')).toBeTruthy()
    expect(registered).toBe(1)
  })

  it('counts down in the label of the button that sends the code, and leads the focus to the code', async () => {
    open()
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    const waiting = await screen.findByRole('button', { name: /Resend in (60|59) s/ })
    expect(waiting.getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('SMS code')))
  })

  it('says what is wrong in place, in the words of spec §5, and leads the focus to the first of it', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Register' }))
    const wanted = ['Mobile cannot be empty!', 'SMS code cannot be empty!', 'Please read and agree the user agreement!']
    for (const words of wanted) expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mobile')))
  })

  it('ticks the rules of a password as they are met', async () => {
    open()
    const metRules = () => screen.queryAllByText('Met:').length
    await type('Password', 'mint')
    expect(metRules()).toBe(1)
    await type('Password', '2026')
    expect(metRules()).toBe(3)
  })

  it('shows a refusal as a notice titled "error", with the new picture it makes necessary', async () => {
    const msg = 'The verification code is wrong or has expired'
    open({
      register: () => ({ refuse: 'verificationCodeWrong', msg }),
      captcha: () => ({ data: { key: 'p1', image: 'data:image/png;base64,AA==', audio: '', expiry_time: codeExpiry } }),
    })
    await type('Mobile', '13800138000')
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    await type('SMS code', '123456')
    await type('Password', 'mint2026')
    await type('Password once more', 'mint2026')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Register' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('error')
    expect(notice.textContent).toContain(msg)
    expect(await screen.findByLabelText('Graphic code')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show another picture' })).toBeTruthy()
  })

  it('asks again for every way whether a picture is needed, and shows another one on request', async () => {
    let drawn = 0
    open({
      captchaNeeds: needing(true),
      captcha: () => {
        drawn += 1
        return { data: { key: `p${drawn}`, image: 'data:image/png;base64,AA==', audio: '', expiry_time: codeExpiry } }
      },
    })
    await userEvent.type(await screen.findByLabelText('Graphic code'), 'ab')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Graphic code').value).toBe(''))
    await userEvent.click(screen.getByRole('link', { name: 'Email' }))
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    expect(drawn).toBe(3)
  })

  it('keeps the invite code of the link and says that it is optional', async () => {
    open({}, '/register.html?refer_code=LEAF01')
    const invite = await screen.findByLabelText<HTMLInputElement>(/Invite code/)
    expect(invite.value).toBe('LEAF01')
    expect(screen.getByText('optional')).toBeTruthy()
  })

  it('keeps what password managers know a field by', async () => {
    open()
    const known = async (label: string) => (await screen.findByLabelText(label)).getAttribute('autocomplete')
    expect(await known('Mobile')).toBe('tel-national')
    expect(await known('Country or region')).toBe('tel-country-code')
    expect(await known('SMS code')).toBe('one-time-code')
    expect(await known('Password')).toBe('new-password')
    expect(await known('Password once more')).toBe('new-password')
  })

  it('speaks Chinese on a Chinese address', async () => {
    open({}, '/register.html', 'zh_CN')
    await userEvent.click(await screen.findByRole('button', { name: '注册' }))
    expect(await screen.findByText('手机号不能为空！')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '注册薄荷账号' })).toBeTruthy()
    expect(screen.getByRole('option', { name: '+86 中国' })).toBeTruthy()
  })
})
