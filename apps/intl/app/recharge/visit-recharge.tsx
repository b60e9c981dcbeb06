import type { CallData } from '@bohe/api-client/contract'
import { type Answers, createTestFetch } from '@bohe/api-client/test-transport'
import { viewerStore } from '@bohe/site/session/member.ts'
import { member } from '@bohe/site/testing/session.ts'
import { intlConfig } from '@bohe/site/testing/site-config.ts'
import { visit } from '@bohe/site/testing/visit.tsx'
import { visitWithoutScript } from '@bohe/site/testing/visit-without-script.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import type { ActionFunction, LoaderFunction } from 'react-router'
import { afterAll, beforeEach, vi } from 'vitest'
import { edition as intl } from '#edition.ts'
import PhoneRecharge from './phone-recharge-route.tsx'
import Recharge, { action, clientAction, loader, shouldRevalidate } from './recharge-route.tsx'
import { diamond, gold, openOrder } from './testing.ts'

/** Two of the four ways to pay. */
export const twoMethods = { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 0, is_show_paypal: 0 } as const
export const allMethods = { is_show_wx: 1, is_show_zfb: 1, is_show_qq: 1, is_show_paypal: 1 } as const

/** What buying answers in tests. */
export const payResult: CallData<'buy'> = {
  amount: '80.00',
  amount_type: 'CNY',
  order_no: openOrder.invoice_no,
  invoice_id: '501',
  package_title: 'Gold',
  price_title: '3 month card',
  pay_url: openOrder.pay_url,
  payType: 'alipay',
  pay_scene: 'qr',
  expiry_time: openOrder.expiry_time,
}

/** The open order of the tests, payable for 1,700 seconds more. */
export const open = () => ({ ...openOrder, expiry_time: new Date(Date.now() + 1_700_000).toISOString() })

const usualAnswers: Answers = {
  packages: () => ({ data: { list: [gold, diamond], pay_options: twoMethods } }),
  invoiceState: () => ({ data: open() }),
  userInfo: () => ({ data: member }),
}

// What a component asks by itself goes through the browser's own transport.
let browserAnswers: Answers = {}

/** Gives a file's tests the browser's transport; changes to it during a test go through `answerFromNowOn`. */
export const useBrowserAnswers = () => {
  vi.stubGlobal('fetch', (target: RequestInfo, init?: RequestInit) => createTestFetch(browserAnswers)(target, init))
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(() => {
    browserAnswers = usualAnswers
  })
}

export const answerFromNowOn = (answers: Answers) => {
  browserAnswers = { ...browserAnswers, ...answers }
}

const others = [
  { path: '/user.html', element: <p>member centre</p> },
  { path: '/login.html', element: <p>log in</p> },
]

/** The loader as a browser of that name asks it. */
const loadedBy =
  (userAgent: string): LoaderFunction =>
  ({ request, ...rest }) => {
    const headers = { ...Object.fromEntries(request.headers), 'User-Agent': userAgent }
    return loader({ ...rest, request: new Request(request, { headers }) })
  }

const pages = (action: ActionFunction, load: LoaderFunction = loader) => {
  const page = { shouldRevalidate, action, HydrateFallback: () => null }
  return [
    { ...page, path: '/recharge.html', Component: Recharge, loader: load },
    { ...page, path: '/m/recharge.html', Component: PhoneRecharge, loader },
    ...others,
  ]
}

/** The cookie that says that a log-in may be open. */
const memberMark = 'member_0=1'

type Language = 'en' | 'zh_CN'

/** Opens a page of recharge.html as a browser does. */
export const go = (answers: Answers = {}, at = '/recharge.html', language: Language = 'en', userAgent = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it at a log-in.
  document.cookie = memberMark
  viewerStore.setMember(member)
  browserAnswers = { ...usualAnswers, ...answers }
  const routes = pages(clientAction, userAgent ? loadedBy(userAgent) : loader)
  const root = { config: intlConfig }
  return visit({ at, language, answers: browserAnswers, edition: { facts: intl.facts }, routes, root })
}

/** Opens a page as somebody does who has not logged in. */
export const goAsVisitor = (answers: Answers = {}, at?: string) => {
  const router = go(answers, at)
  // biome-ignore lint/suspicious/noDocumentCookie: nobody has logged in.
  document.cookie = `${memberMark}; Max-Age=0`
  viewerStore.setVisitor()
  return router
}

/** Opens a page without script, or sends a form of it; as a member unless other cookies are given. */
export const ask = (answers: Answers, at: string, form?: Record<string, string>, cookies = memberMark) =>
  visitWithoutScript({
    at,
    cookies,
    answers: { ...usualAnswers, ...answers },
    edition: { facts: intl.facts },
    routes: pages(action),
    root: { config: intlConfig },
    ...(form && { form }),
  })

const tick = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
export const agree = async () => {
  await tick(/User Agreement/)
  await tick(/Membership Terms/)
}
export const total = () => screen.getByRole('status', { name: 'Total' }).textContent

// Colours are judged by the tokens’ own test, and a page of a test has no frame with landmarks around it.
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

/** What axe finds wrong with what is on the page, one line per kind of fault. */
export const faultsHere = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, { rules })
  return violations.map(fault => `${fault.id}: ${fault.nodes.map(place => place.html).join(' ')}`)
}
