import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '#testing/app.ts'

type Refusals = [error: string, over: Record<string, string>][]

const refusals: Record<string, Refusals> = {
  WECHAT: [
    ['appid', { appid: 'wx0000000000000000' }],
    ['redirect_uri', { redirect_uri: 'https://elsewhere.example/open/wechat' }],
    ['redirect_uri', { redirect_uri: '' }],
    ['response_type', { response_type: 'token' }],
    ['scope', { scope: 'snsapi_userinfo' }],
    ['state', { state: 'not-only-letters' }],
    ['state', { state: 'x'.repeat(129) }],
  ],
  QQ: [
    ['100000', { response_type: '' }],
    ['100001', { client_id: '' }],
    ['100008', { client_id: '101' }],
    ['100010', { redirect_uri: 'https://elsewhere.example/open/qq' }],
    ['100011', { state: '' }],
  ],
  WEIBO: [
    ['invalid_client', { client_id: '1' }],
    ['redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/open/qq' }],
    ['redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/open/weibo/' }],
    ['redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/open/weibo?a=1' }],
    ['redirect_uri_mismatch', { redirect_uri: 'https://elsewhere.example/open/weibo' }],
    ['unsupported_response_type', { response_type: 'token' }],
  ],
  FACEBOOK: [
    ['client_id', { client_id: '1' }],
    ['redirect_uri', { redirect_uri: 'http://localhost:4100/' }],
    ['redirect_uri', { redirect_uri: 'https://elsewhere.example/open/facebook' }],
    ['response_type', { response_type: 'granted_scopes' }],
    ['scope', { scope: 'public_profile,user_birthday' }],
  ],
  GOOGLE: [
    ['invalid_client', { client_id: 'another' }],
    ['redirect_uri_mismatch', { redirect_uri: 'http://localhost:4100/open/facebook' }],
    ['redirect_uri_mismatch', { redirect_uri: 'https://elsewhere.example/open/google' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { scope: '' }],
    ['invalid_scope', { scope: 'openid https://www.googleapis.com/auth/drive' }],
    ['invalid_request', { code_challenge_method: 'S512' }],
  ],
  TWITTER: [
    ['client_id', { client_id: 'another' }],
    ['redirect_uri', { redirect_uri: 'https://elsewhere.example/open/twitter' }],
    ['response_type', { response_type: 'token' }],
    ['scope', { scope: '' }],
    ['scope', { scope: 'users.read dm.write' }],
    ['state', { state: '' }],
    ['code_challenge_method', { code_challenge_method: 'plain' }],
    ['code_challenge_method', { code_challenge_method: '' }],
    ['code_challenge', { code_challenge: '' }],
  ],
}

const first = new TestApp('WECHAT')
beforeAll(() => first.start())
afterAll(() => first.sandbox.discard())

describe.each(Object.keys(refusals))('the authorize page of %s', provider => {
  it.each(refusals[provider] ?? [])('refuses with %s for %o', async (error, over) => {
    const app = first.beside(provider)
    expect(await app.refusal(app.authorizeUrl(over))).toBe(error)
  })
})
