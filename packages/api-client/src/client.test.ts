import { describe, expect, it, vi } from 'vitest'
import { ApiError, type ClientOptions, createClient } from './client.ts'
import { invoiceFrom } from './contract/wire.ts'
import { createTestFetch } from './test-transport.ts'

const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => Response.json(body as object, { status }))

const client = (fetch: typeof globalThis.fetch, more: Partial<ClientOptions> = {}) =>
  createClient({ origin: 'http://api.test', language: 'en', region: '0', fetch, ...more })

const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('no failure')),
    e => e,
  )

describe('a call', () => {
  it('adds lang and region_code to the body of a POST', async () => {
    const fetch = answering({ code: 0, msg: 'success', data: [] })
    await client(fetch).registerPackage({})
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('http://api.test/api/auth/register/package')
    expect(JSON.parse(String(init?.body))).toEqual({ lang: 'en', region_code: '0' })
  })

  it('adds them to the query of a GET', async () => {
    const fetch = answering({ code: 0, msg: 'success', data: { is_validate: 0 } })
    await client(fetch, { language: 'zh_CN', region: '1' }).captchaNeed({ path: '/api/auth/login' })
    const url = new URL(String(fetch.mock.calls[0]?.[0]))
    expect(Object.fromEntries(url.searchParams)).toEqual({ path: '/api/auth/login', lang: 'zh_CN', region_code: '1' })
  })

  it('unwraps the envelope', async () => {
    const data = { is_validate: 1 as const }
    expect(
      await client(createTestFetch({ captchaNeed: () => ({ data }) })).captchaNeed({ path: '/api/auth/login' }),
    ).toEqual(data)
  })

  it("throws what the server says, with each wrong field's sentence", async () => {
    const fields = { phone: 'Mobile format error!' }
    const fetch = answering({ code: 400001, msg: 'Something you entered is not right', data: { fields } })
    const error = await failure(client(fetch).sendSms({ phone: '1', state: '1' }))
    expect(error).toBeInstanceOf(ApiError)
    expect([error.code, error.codeName, error.message, error.fields]).toEqual([
      400001,
      'invalidFields',
      'Something you entered is not right',
      fields,
    ])
  })

  it.each([
    ['a connection that fails', () => Promise.reject(new TypeError('fetch failed'))],
    ["a proxy's page", () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
    ['an empty answer', () => Promise.resolve(new Response(null, { status: 204 }))],
  ])('turns %s into code -50000', async (_, fetch) => {
    const error = await failure(client(fetch).captcha())
    expect([error.code, error.message]).toEqual([-50000, 'Network error!'])
    expect((await failure(client(fetch, { language: 'zh_CN' }).captcha())).message).toBe('网络错误!')
  })

  it('brings an expired token to one place, then fails', async () => {
    const onTokenExpired = vi.fn()
    const fetch = answering({ code: 400006, msg: 'Login expired, please re-login', data: null })
    const error = await failure(client(fetch, { onTokenExpired }).userInfo())
    expect(error.is('tokenExpired')).toBe(true)
    expect(onTokenExpired).toHaveBeenCalledExactlyOnceWith(error)
  })

  it('carries the token of a native client and an idempotency key as headers', async () => {
    const fetch = answering({ code: 0, msg: 'success', data: {} })
    await client(fetch, { token: () => 'secret' }).logout({}, { idempotencyKey: 'k1' })
    const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers)
    expect([headers.get('Authorization'), headers.get('Idempotency-Key')]).toEqual(['Bearer secret', 'k1'])
  })

  it.each([
    ['a Blob', new Blob(['picture'], { type: 'image/png' })],
    ['bytes', new TextEncoder().encode('picture')],
  ])('sends a file, given as %s, as multipart/form-data beside its fields', async (_, file) => {
    const fetch = answering({ code: 0, msg: 'success', data: { avatar: '', avatar_new: '' } })
    await client(fetch).uploadAvatar({ file, filename: 'me.png', nickname: undefined })
    const request = new Request('http://api.test', { method: 'POST', body: fetch.mock.calls[0]?.[1]?.body ?? null })
    const form = await request.formData()
    expect([...form.keys()].sort()).toEqual(['file', 'filename', 'lang', 'region_code'])
    expect(await (form.get('file') as File).text()).toBe('picture')
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has('content-type')).toBe(false)
  })

  it('that is aborted fails as aborted, not as a network failure', async () => {
    const controller = new AbortController()
    const fetch: typeof globalThis.fetch = async (_, init) => {
      controller.abort()
      throw init?.signal?.reason ?? new Error('not aborted')
    }
    const error = await failure(client(fetch).captcha({}, { signal: controller.signal }))
    expect(error.name).toBe('AbortError')
  })
})

describe('the source of an order', () => {
  it.each([
    ['4', '2'],
    ['2', '6'],
    ['5', '7'],
    ['1', '1'],
    ['0', '0'],
  ])('for platform code %s is %s (spec §3)', (platform, source) => expect(invoiceFrom(platform)).toBe(source))
})
