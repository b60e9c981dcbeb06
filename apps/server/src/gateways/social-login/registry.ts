import { createHmac } from 'node:crypto'
import type { OpenType } from '@bohe/api-client/contract/wire'
import type { LogInRedirect } from './social-login.ts'

/** Our app at a provider, and where the provider is. */
export interface SocialApp {
  id: string
  secret: string
  urls: Readonly<Record<'authorize' | 'token', string>> &
    Readonly<Partial<Record<'openid' | 'profile' | 'jwks', string>>>
}

type Params = Readonly<Record<string, string>>

/** Tells what is known so far at a path such as `token.access_token`; '' when nothing is. */
export type Tell = (path: string) => string

/** Something to ask once a token is there; what it answers is known as `of` afterwards. */
export interface Read {
  of: 'openid' | 'profile'
  params(tell: Tell, app: SocialApp): Params
  /** The token travels in the Authorization header. */
  bearer?: true
}

/** How one provider logs people in: everything that differs from the standard, and from the others (providers §8). */
export interface Provider {
  names: { id: string; secret: string }
  /** In the provider's own separator. */
  scope: string
  /** Parameters of the authorize address behind the standard ones. */
  authorize?(redirect: LogInRedirect): Params
  fragment?: string
  /** PKCE with S256. */
  pkce?: true
  tokenRequest: {
    method: 'GET' | 'POST'
    params?: Params
    /** The credentials travel as HTTP Basic. */
    basic?: true
    /** Does not take the redirect address again. */
    withoutRedirect?: true
  }
  reads: readonly Read[]
  /** Who may have signed the `id_token`, which then is known as `claims`. */
  issuers?: readonly [string, ...string[]]
  /** Where an answer says that it is an error; '0' is none. */
  errors: readonly string[]
  /** The errors that mean: the code is worth nothing (wrong, spent, too old). */
  badCode: readonly string[]
  /** What has to name our app, or the token was made for another one. */
  ours?: string
  subject: string
  unionid?: string
  nickname: string
}

const standardNames = { id: 'client_id', secret: 'client_secret' }

/** Facebook wants each read signed, so that a stolen token is worth nothing elsewhere. */
const appSecretProof = (token: string, { secret }: SocialApp) =>
  createHmac('sha256', secret).update(token).digest('hex')

/** The six providers. */
export const providers: Readonly<Record<OpenType, Provider>> = {
  wechat: {
    names: { id: 'appid', secret: 'secret' },
    scope: 'snsapi_login',
    authorize: ({ language }) => ({ lang: language === 'zh_CN' ? 'cn' : 'en' }),
    fragment: '#wechat_redirect',
    tokenRequest: { method: 'GET', withoutRedirect: true },
    reads: [
      {
        of: 'profile',
        params: tell => ({ access_token: tell('token.access_token'), openid: tell('token.openid'), lang: 'zh_CN' }),
      },
    ],
    errors: ['errcode'],
    badCode: ['40029', '40163', '42003'],
    // Never the unionid: it appears only once the app belongs to an Open Platform account.
    subject: 'token.openid',
    unionid: 'profile.unionid',
    nickname: 'profile.nickname',
  },
  qq: {
    names: standardNames,
    scope: 'get_user_info',
    tokenRequest: { method: 'GET', params: { fmt: 'json', need_openid: '1' } },
    reads: [
      { of: 'openid', params: tell => ({ access_token: tell('token.access_token'), fmt: 'json', unionid: '1' }) },
      {
        of: 'profile',
        params: (tell, { id }) => ({
          access_token: tell('token.access_token'),
          oauth_consumer_key: id,
          openid: tell('openid.openid'),
        }),
      },
    ],
    errors: ['error', 'ret'],
    badCode: ['100019', '100020'],
    ours: 'openid.client_id',
    subject: 'openid.openid',
    unionid: 'openid.unionid',
    nickname: 'profile.nickname',
  },
  weibo: {
    names: standardNames,
    scope: '',
    tokenRequest: { method: 'POST' },
    reads: [{ of: 'profile', params: tell => ({ access_token: tell('token.access_token'), uid: tell('token.uid') }) }],
    errors: ['error_code', 'error'],
    badCode: ['21325', '21327', 'invalid_grant'],
    subject: 'token.uid',
    nickname: 'profile.screen_name',
  },
  facebook: {
    names: standardNames,
    scope: 'public_profile',
    pkce: true,
    tokenRequest: { method: 'POST' },
    reads: [
      {
        of: 'profile',
        params: (tell, app) => ({
          fields: 'id,name',
          access_token: tell('token.access_token'),
          appsecret_proof: appSecretProof(tell('token.access_token'), app),
        }),
      },
    ],
    errors: ['error.code'],
    badCode: ['100'],
    subject: 'profile.id',
    nickname: 'profile.name',
  },
  google: {
    names: standardNames,
    scope: 'openid profile',
    authorize: ({ nonce }) => ({ nonce, prompt: 'select_account' }),
    pkce: true,
    tokenRequest: { method: 'POST' },
    reads: [],
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    errors: ['error'],
    badCode: ['invalid_grant'],
    subject: 'claims.sub',
    nickname: 'claims.name',
  },
  twitter: {
    names: standardNames,
    scope: 'users.read tweet.read',
    pkce: true,
    tokenRequest: { method: 'POST', basic: true },
    reads: [{ of: 'profile', params: () => ({}), bearer: true }],
    errors: ['error', 'title'],
    badCode: ['invalid_grant', 'invalid_request'],
    subject: 'profile.data.id',
    nickname: 'profile.data.name',
  },
}
