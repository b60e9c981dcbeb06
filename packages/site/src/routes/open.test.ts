// @vitest-environment jsdom
import type { Answers } from '@bohe/api-client/test-transport'
import { beforeAll, expect, it } from 'vitest'
import { provideSite } from '#server/settings.ts'
import { session } from '#testing/session.ts'
import { siteSettings } from '#testing/site-settings.ts'
import { pageContext } from '#testing/visit.tsx'
import { loader } from './open-route.tsx'

beforeAll(() => provideSite(siteSettings()))

/** What the loader throws: a redirect, or a page that is missing. */
const go = async (at: string, answers: Answers = {}): Promise<Response> => {
  const [, provider] = /^\/open\/(\w+)/.exec(at) ?? []
  const request = new Request(new URL(at, 'http://intl.test'), { headers: { Cookie: 'src_channel=baidu' } })
  const context = pageContext({ answers }).getContext()
  return loader({ request, context, params: { provider } } as never).then(
    () => new Response(),
    thrown => thrown,
  )
}

it('a log-in with a social account begins here, with the origin of the site and the wanted page', async () => {
  const openForeign: Answers['openForeign'] = input => {
    expect(input).toMatchObject({ intent: 'login', origin: 'http://intl.test', target: '/user.html' })
    return { data: { url: 'https://wechat.test/connect', state: 'l1' } }
  }
  const response = await go('/open/wechat?begin=login&target=%2Fuser.html', { openForeign })
  expect([response.status, response.headers.get('Location')]).toEqual([303, 'https://wechat.test/connect'])
})

it('a target of another site is left out', async () => {
  const openForeign: Answers['openForeign'] = input => {
    expect(input.target).toBeUndefined()
    return { data: { url: 'https://wechat.test/connect', state: 'l1' } }
  }
  await go('/open/wechat?begin=login&target=%2F%2Fevil.test', { openForeign })
})

it('the way back ends at a clean address, kept by no cache, with what is to be said', async () => {
  const openSuccess: Answers['openSuccess'] = input => {
    expect(input.src_channel).toBe('baidu')
    return { data: { ...session, bind_status: '3', code: '', nickname: '', target: '' } }
  }
  const response = await go('/open/wechat?code=c1&state=l1', { openSuccess })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
  expect(response.headers.get('Set-Cookie')).toContain('flash=success.login;')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
})

it('there is no seventh provider', async () => {
  expect(await go('/open/myspace?begin=login')).toMatchObject({ init: { status: 404 } })
})
