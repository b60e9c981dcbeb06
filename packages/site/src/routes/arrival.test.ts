// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { describe, expect, it } from 'vitest'
import { session } from '#testing/session.ts'
import { pageContext, treeOf } from '#testing/visit.tsx'
import '#testing/visit-without-script.tsx'
import { createStaticHandler } from 'react-router'
import { action, loader } from './arrival-route.ts'

interface Asked {
  cookie?: string
  at?: string
  intent?: string
  answers?: Answers
  language?: 'en' | 'zh_CN'
  /** The language segment that the router puts in front. */
  basename?: string
}

const waiting = (mode: 'ask' | 'go', target = '/user.html?tab=orders') =>
  `arrival_0=${mode}.good.${encodeURIComponent(target)}`

const open = async ({
  cookie = '',
  at = '/open/token',
  intent,
  answers = {},
  language = 'en',
  basename = '/',
}: Asked) => {
  const { getContext } = pageContext({ answers, language })
  const { queryRoute } = createStaticHandler(
    treeOf({ routes: [{ id: 'arrival', path: '/open/token', loader, action }] }),
    { basename },
  )
  const body = intent === undefined ? {} : { method: 'POST', body: new URLSearchParams({ intent }) }
  const request = new Request(new URL(at, 'http://site.test'), { headers: { Cookie: cookie }, ...body })
  const response: Response = await queryRoute(request, { routeId: 'arrival', requestContext: getContext() }).catch(
    (thrown: unknown) => thrown,
  )
  const html = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    html,
    page: new DOMParser().parseFromString(html, 'text/html'),
  }
}

const set = (headers: Headers) => headers.getSetCookie()
const forgotten = 'arrival_0=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'

const named: Answers = { accountOfToken: () => ({ data: { masked_name: 'm***a' } }) }
const opens: Answers = {
  redeemToken: input => {
    expect(input).toMatchObject({ account_token: 'good' })
    return { data: session }
  },
}

describe('a token that the visitor brought', () => {
  it.each([
    ['en', 'Auto loging in...'],
    ['zh_CN', '自动登录中...'],
  ] as const)('is seen to log in (%s), and goes on by itself, with no script', async (language, text) => {
    const { status, headers, html, page } = await open({ cookie: waiting('go'), language })
    expect([status, page.querySelector('h1')?.textContent]).toEqual([200, text])
    expect(headers.get('Refresh')).toBe('1; url=/open/token?go=1')
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/open/token?go=1')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(html).not.toMatch(/<script|good/)
  })

  it('stays in the language of the address', async () => {
    const cookie = waiting('go', '/cn/user.html?tab=orders')
    const place = { cookie, basename: '/cn', language: 'zh_CN' } as const
    expect((await open({ ...place, at: '/cn/open/token' })).headers.get('Refresh')).toBe('1; url=/cn/open/token?go=1')
    const { headers } = await open({ ...place, at: '/cn/open/token?go=1', answers: opens })
    expect(headers.get('Location')).toBe('/cn/user.html?tab=orders')
  })

  it('logs in, and goes on to the page that was wanted', async () => {
    const { status, headers } = await open({ cookie: waiting('go'), at: '/open/token?go=1', answers: opens })
    expect([status, headers.get('Location')]).toEqual([303, '/user.html?tab=orders'])
    expect(set(headers)).toEqual([forgotten, 'flash=success.login; Path=/; Max-Age=20; SameSite=Lax'])
  })

  it.each([
    ['tokenExpired', 'code.token-expired'],
    ['anotherMember', 'code.another-member'],
  ] as const)('that is refused (%s) goes on, with the reason', async (refuse, text) => {
    const answers: Answers = { redeemToken: () => ({ refuse }) }
    const { headers } = await open({ cookie: waiting('go'), at: '/open/token?go=1', answers })
    expect(headers.get('Location')).toBe('/user.html?tab=orders')
    expect(set(headers)).toContain(`flash=${text}; Path=/; Max-Age=20; SameSite=Lax`)
  })
})

describe('a token that another site brought', () => {
  it.each([
    ['en', 'Log in as m***a?', ['Log in as m***a', 'Not me']],
    ['zh_CN', '登录 m***a 的账号？', ['登录 m***a', '不是我']],
  ] as const)('is asked about (%s), and the account is named', async (language, title, buttons) => {
    const { page, headers, html } = await open({ cookie: waiting('ask'), answers: named, language })
    expect(page.querySelector('h1')?.textContent).toBe(title)
    expect([...page.querySelectorAll('form[method=post] button')].map(button => button.textContent)).toEqual(buttons)
    expect([headers.get('Refresh'), html.includes('good')]).toEqual([null, false])
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  })

  it('logs in by a confirmation alone, wherever else a link leads', async () => {
    expect((await open({ cookie: waiting('ask'), at: '/open/token?go=1', answers: named })).status).toBe(200)
    const { headers } = await open({ cookie: waiting('ask'), intent: 'confirm', answers: opens })
    expect([headers.get('Location'), set(headers)[1]]).toEqual([
      '/user.html?tab=orders',
      'flash=success.login; Path=/; Max-Age=20; SameSite=Lax',
    ])
  })

  it('is left alone by who says that it is not theirs', async () => {
    const { status, headers } = await open({ cookie: waiting('ask'), intent: 'refuse' })
    expect([status, headers.get('Location'), set(headers)]).toEqual([303, '/user.html?tab=orders', [forgotten]])
  })

  it('that opens nothing asks nothing', async () => {
    const answers: Answers = { accountOfToken: () => ({ refuse: 'tokenExpired' }) }
    const { headers } = await open({ cookie: waiting('ask'), answers })
    expect(set(headers)).toContain('flash=code.token-expired; Path=/; Max-Age=20; SameSite=Lax')
  })

  it('names the account as text', async () => {
    const answers: Answers = { accountOfToken: () => ({ data: { masked_name: '<***>$&' } }) }
    const { page } = await open({ cookie: waiting('ask'), answers })
    expect(page.querySelector('h1')?.textContent).toBe('Log in as <***>$&?')
  })
})

describe('who comes without a token', () => {
  it('goes home', async () => {
    expect((await open({})).headers.get('Location')).toBe('/')
    expect((await open({ intent: 'confirm' })).headers.get('Location')).toBe('/')
  })

  it.each(['//evil.test/', '/\\evil.test', 'https://evil.test/'])('is led to no other site (%s)', async target => {
    const { headers } = await open({ cookie: waiting('ask', target), intent: 'refuse' })
    expect(headers.get('Location')).toBe('/')
  })
})
