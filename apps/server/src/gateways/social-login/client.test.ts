import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OpenType } from '@bohe/api-client/contract/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSocialLogin } from './client.ts'
import { SocialLoginError } from './social-login.ts'

interface Heard {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  authorization: string | undefined
}

type Reply = (response: ServerResponse) => unknown

const says = (body: object | string, status = 200, headers: Record<string, string> = {}): Reply => {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body)
  return response => response.writeHead(status, headers).end(bytes)
}
const hangsUp: Reply = response => response.destroy()

let server: Server
let origin = ''
const heard: Heard[] = []
let replies: Reply[] = []

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const url = new URL(request.url ?? '', origin)
  const { method = '', headers } = request
  const form = new URLSearchParams(await text(request))
  return { method, path: url.pathname, query: url.searchParams, form, authorization: headers.authorization }
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    heard.push(await hear(request))
    const reply = replies.shift() ?? says('nothing more to say', 500)
    reply(response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise(done => server.close(done))
})
afterEach(() => {
  heard.length = 0
})

const loginAt = (provider: OpenType) => {
  const urls = {
    authorize: `${origin}/authorize`,
    token: `${origin}/token`,
    openid: `${origin}/me`,
    profile: `${origin}/profile`,
    ...(provider === 'google' && { jwks: `${origin}/keys` }),
  }
  return createSocialLogin(provider, { id: 'our-app', secret: 'our secret', urls }, { now: () => new Date() })
}
const back = { code: 'c0de', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'http://localhost:4100/open/x' }

/** Who came back to somebody who hears these answers, or why nobody did. */
const identify = async (provider: OpenType, ...answers: Reply[]) => {
  replies = answers
  return loginAt(provider)
    .identify(back)
    .catch(error => (error instanceof SocialLoginError ? error.kind : Promise.reject(error)))
}

const token = says({ access_token: 'at', openid: 'o1', uid: '1' }, 200, { 'content-type': 'text/plain' })

describe('asking a provider', () => {
  it('sends WeChat what it documents, all of it in the query', async () => {
    const person = await identify('wechat', token, says({ openid: 'o1', unionid: 'u1', nickname: ' 薄荷 ' }))
    expect(person).toEqual({ subject: 'o1', unionid: 'u1', nickname: '薄荷' })
    expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /token', 'GET /profile'])
    expect(Object.fromEntries(heard[0]?.query ?? [])).toEqual({
      appid: 'our-app',
      secret: 'our secret',
      code: 'c0de',
      grant_type: 'authorization_code',
    })
  })

  it('signs what it reads from Facebook', async () => {
    await identify('facebook', token, says({ id: '10158', name: 'Lin' }))
    expect(heard[1]?.query.get('appsecret_proof')).toMatch(/^[0-9a-f]{64}$/)
    expect(heard[0]?.form.get('client_secret')).toBe('our secret')
  })

  it('shows its credentials to X in a header alone, with the verifier in the form', async () => {
    const person = await identify('twitter', token, says({ data: { id: '99', name: 'Lin' } }))
    expect(person).toEqual({ subject: '99', unionid: null, nickname: 'Lin' })
    expect(heard[0]?.authorization).toBe(`Basic ${Buffer.from('our-app:our%20secret').toString('base64')}`)
    expect(heard[0]?.form.get('code_verifier')).toBe(back.codeVerifier)
    expect(heard[0]?.form.has('client_secret')).toBe(false)
    expect(heard[1]?.authorization).toBe('Bearer at')
  })

  it('understands QQ whose token comes form encoded', async () => {
    const me = says('callback( {"client_id":"our-app","openid":"0A1B","unionid":"UID"} );')
    const person = await identify('qq', says('access_token=at&expires_in=7776000'), me, says({ ret: 0, nickname: 'Q' }))
    expect(person).toEqual({ subject: '0A1B', unionid: 'UID', nickname: 'Q' })
  })

  it('takes from a name what would disturb a page', async () => {
    const profile = says({ screen_name: `\u202eevil\u0000\n${'薄'.repeat(40)}` })
    expect(await identify('weibo', token, profile)).toMatchObject({ nickname: `evil${'薄'.repeat(28)}` })
  })

  it('asks for a profile once more when no answer came', async () => {
    expect(await identify('wechat', token, hangsUp, says({ nickname: 'N' }))).toMatchObject({ nickname: 'N' })
    expect(await identify('wechat', token, hangsUp, hangsUp)).toBe('failed')
    expect(heard).toHaveLength(6)
  })

  it('waits eight seconds, and asks nothing again that was slow', async () => {
    const { setTimeout: after } = globalThis
    let limits = 0
    // The client has timers of its own for connections that are kept.
    const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms === 8000) limits += 1
      return after(work, ms === 8000 && limits === 2 ? 500 : ms)
    }) as typeof setTimeout)
    expect(await identify('wechat', token, () => undefined, says({ nickname: 'N' }))).toBe('failed')
    clock.mockRestore()
    expect(limits).toBe(2)
    expect(heard.map(({ path }) => path)).toEqual(['/token', '/profile'])
  })

  it('never sends a code twice, though its answer was lost', async () => {
    expect(await identify('wechat', hangsUp, token)).toBe('failed')
    expect(await identify('weibo', hangsUp, token)).toBe('failed')
    expect(heard.map(({ path }) => path)).toEqual(['/token', '/token'])
  })

  it.each<[string, Reply]>([
    ['a page of its proxy', says('<html>502 Bad Gateway</html>', 502)],
    ['a page with status 200', says('<html>busy</html>')],
    ['an error in JSON and status 200', says({ errcode: -1, errmsg: 'system error' })],
    ['a person with status 500', says({ access_token: 'at', openid: 'o1' }, 500)],
    ['another address', response => response.writeHead(302, { location: `${origin}/elsewhere` }).end()],
    ['more than 256 KiB', says({ access_token: 'x'.repeat(300 * 1024), openid: 'o1' })],
  ])('is a failure when it answers with %s', async (_, reply) => {
    expect(await identify('wechat', reply, says({ nickname: 'N' }))).toBe('failed')
    expect(heard.map(({ path }) => path)).toEqual(['/token'])
  })

  it.each<[string, OpenType, Reply[]]>([
    ['nobody', 'wechat', [says({ access_token: 'at' }), says({ nickname: 'N' })]],
    ['a number that lost its digits', 'weibo', [says('{"access_token":"at","uid":54041546123456789012}'), says({})]],
    ['a subject with spaces', 'wechat', [says({ access_token: 'at', openid: 'o 1' }), says({})]],
  ])('is a failure when it names %s', async (_, provider, answers) => {
    expect(await identify(provider, ...answers)).toBe('failed')
  })

  it('is a failure when Google’s keys do not come, and a forgery without an id_token', async () => {
    const unsigned = `${Buffer.from('{"alg":"RS256","kid":"k"}').toString('base64url')}.e30.AAAA`
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`
    expect(await identify('google', says({ id_token: unsigned }), says('down', 503), says('down', 503))).toBe('failed')
    expect(await identify('google', says({ id_token: none }), says({ keys: [] }))).toBe('unproved')
    expect(await identify('google', says({ access_token: 'at' }))).toBe('unproved')
  })

  it('says why without quoting the provider or the address', async () => {
    replies = [says({ errcode: 40125, errmsg: 'invalid appsecret our secret' })]
    const error = await loginAt('wechat').identify(back).catch(String)
    expect(error).toBe('Error: status 200: 40125')
    replies = [hangsUp]
    expect(await loginAt('wechat').identify(back).catch(String)).toBe(`Error: no answer from ${new URL(origin).host}`)
  })
})
