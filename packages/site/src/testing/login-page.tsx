import type { Answers } from '@bohe/api-client/test-transport'
import { beforeEach } from 'vitest'
import Login, { action, clientAction, loader, shouldRevalidate } from '#routes/login-route.tsx'
import { session } from './session.ts'
import { visit } from './visit.tsx'
import { visitWithoutScript } from './visit-without-script.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const china = { code: 'CN', country_code: '86', name: '中国', name_en: 'China', pinyin_initial: 'Z' }

const usualAnswers: Answers = {
  countries: () => ({ data: { now_country: china, list_country: [china] } }),
  captchaNeeds: () => ({ data: [{ path: '/api/auth/login', method: 'POST', is_validate: 0 }] }),
  openOffered: () => ({ data: { offered: [] } }),
  login: () => ({ data: session }),
}

const page = { path: '/login.html', Component: Login, loader, shouldRevalidate, HydrateFallback: () => null }
const others = [
  { path: '/', element: <p>home</p> },
  { path: '/user.html', element: <p>member centre</p> },
]

/** Opens login.html in a browser that remembers nothing, unless a test says otherwise. */
export const openLogin = (answers: Answers = {}, at = '/login.html', language: 'en' | 'zh_CN' = 'en') =>
  visit({
    at,
    language,
    answers: { ...usualAnswers, ...answers },
    routes: [{ ...page, action: clientAction }, ...others],
  })

/** Sends the form of login.html as a browser does that runs no script. */
export const sendLogin = (form: Record<string, string>, answers: Answers = {}, at = '/login.html') =>
  visitWithoutScript({ at, form, answers: { ...usualAnswers, ...answers }, routes: [{ ...page, action }, ...others] })
