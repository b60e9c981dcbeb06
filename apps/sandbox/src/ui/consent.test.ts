import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '#testing/app.ts'
import { testSandbox } from '#testing/sandbox.ts'

const app = new TestApp('GOOGLE')
beforeAll(() => app.start())
afterAll(() => app.sandbox.discard())

const authorizeUrl = (scope = 'openid email') =>
  app.url('AUTHORIZE_URL', {
    response_type: 'code',
    client_id: app.id,
    redirect_uri: app.redirectUri,
    scope,
    state: 'state-1',
  })
const read = async (url: string, headers = {}) => (await fetch(url, { headers })).text()
const hidden = (page: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&amp;', '&')

/** Presses a button of the page as a browser without script does. */
async function press(page: string, fields: Record<string, string>): Promise<Response> {
  const kept = { authorize_url: hidden(page, 'authorize_url'), lang: hidden(page, 'lang') }
  const body = new URLSearchParams({ ...kept, ...fields })
  return fetch(`${app.sandbox.origin}/consent`, { method: 'POST', body, redirect: 'manual' })
}

const typedChoice = (page: string) => /value="(-+)" id="other"/.exec(page)?.[1] ?? ''

describe('the consent page', () => {
  it('says which app asks for what, in both languages', async () => {
    const english = await read(authorizeUrl(), { 'accept-language': 'en' })
    expect(english).toContain('<html lang="en">')
    for (const words of ['Log in with Google', 'Bohe asks for', 'E-mail address', app.id, app.redirectUri])
      expect(english).toContain(words)
    expect(await read(authorizeUrl('openid'), { 'accept-language': 'en' })).not.toContain('E-mail address')
    const other = /href="([^"]*)" lang="zh"/.exec(english)?.[1]?.replaceAll('&amp;', '&')
    expect(await read(`${app.sandbox.origin}${other}`)).toContain('薄荷加速器 想要获得')
  })

  it('sends somebody who is known back with a code', async () => {
    const page = await read(authorizeUrl())
    const answer = await press(page, { person: 'mint', act: 'allow' })
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(app.redirectUri)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(back.searchParams.get('code')).toMatch(/^4\/0A/)
  })

  it('sends somebody typed in back, and offers them first from then on', async () => {
    const page = await read(authorizeUrl())
    const typed = { subject: ' chen ', nickname: '<陈>', email: 'chen@example.com' }
    const answer = await press(page, { person: typedChoice(page), act: 'allow', ...typed })
    expect(answer.status).toBe(303)
    const next = await read(authorizeUrl())
    expect(/name="person" value="([^"]*)"\s*checked/.exec(next)?.[1]).toBe('chen')
    expect(next).toContain('&lt;陈&gt;')
  })

  it('asks again for somebody who is nobody', async () => {
    const page = await read(authorizeUrl(), { 'accept-language': 'en' })
    const answer = await press(page, { person: typedChoice(page), act: 'allow', subject: '  ' })
    expect(answer.status).toBe(400)
    const again = await answer.text()
    expect(again).toContain('role="alert">Please enter an account')
    expect(hidden(again, 'authorize_url')).toBe(hidden(page, 'authorize_url'))
  })

  it('sends people back with a no', async () => {
    const answer = await press(await read(authorizeUrl()), { act: 'deny', person: 'mint' })
    expect(answer.headers.get('location')).toBe(`${app.redirectUri}?error=access_denied&state=state-1`)
  })

  it('sends nobody to an address that is not registered', async () => {
    const stray = authorizeUrl().replace('localhost', 'elsewhere.example')
    const shown = await fetch(stray, { headers: { 'accept-language': 'en' } })
    expect(shown.status).toBe(400)
    expect(await shown.text()).toContain('redirect_uri_mismatch')
    const posted = await press(await read(authorizeUrl()), { authorize_url: stray, act: 'deny' })
    expect(posted.status).toBe(400)
  })
})

describe('the control of a consent', () => {
  const consent = (body: object) => app.sandbox.control('consent', body)

  it('takes an authorize address of any origin', async () => {
    const authorize_url = authorizeUrl().replace(app.sandbox.origin, 'https://sandbox.example')
    expect(await consent({ authorize_url, subject: 'lin' })).toMatchObject({ status: 200 })
  })

  it('refuses what it does not understand', async () => {
    expect(await consent({ authorize_url: 'https://example.com/', subject: 'lin' })).toMatchObject({
      status: 404,
      error: 'unknown-provider',
    })
    expect(await consent({ authorize_url: authorizeUrl(), nickname: '林' })).toMatchObject({
      status: 400,
      error: 'subject',
    })
  })
})

describe('people', () => {
  it('are remembered over a restart, each provider for itself', async () => {
    const first = await testSandbox()
    const url = (sandbox: typeof first, provider: string) =>
      `${sandbox.setting(`OAUTH_${provider}_AUTHORIZE_URL`)}?${new URLSearchParams({
        client_id: sandbox.setting(`OAUTH_${provider}_ID`),
        redirect_uri: `http://localhost:4100/open/${provider.toLowerCase()}`,
      })}`
    await first.control('consent', { authorize_url: url(first, 'WEIBO'), subject: 'gu', nickname: '顾南' })
    await first.stop()
    const second = await testSandbox({ dataDir: first.dataDir })
    expect(await read(url(second, 'WEIBO'))).toContain('顾南')
    expect(await read(url(second, 'FACEBOOK'))).not.toContain('顾南')
    await second.discard()
  })

  it('have a picture each, as large as asked for', async () => {
    const picture = async (key: string, size: number) => {
      const answer = await fetch(`${app.sandbox.origin}/avatars/${key}/${size}`)
      return Buffer.from(await answer.arrayBuffer())
    }
    const lin = await picture('lin', 132)
    expect([lin.readUInt32BE(16), lin.readUInt32BE(20)]).toEqual([132, 132])
    expect(lin).toEqual(await picture('lin', 132))
    expect(lin).not.toEqual(await picture('wang', 132))
    expect((await picture('lin', 100_000)).readUInt32BE(16)).toBe(640)
  })
})

describe('the page of the sandbox', () => {
  it('names the six identity providers', async () => {
    const page = await read(`${app.sandbox.origin}/?lang=zh`)
    for (const name of ['第三方登录', '微信', 'QQ', '微博', 'Facebook', 'Google', 'X（推特）'])
      expect(page).toContain(name)
  })
})
