import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import type { SocialApps } from './gateways/social-login/gateways.ts'
import type { SocialApp } from './gateways/social-login/registry.ts'
import { credential, type Setting, vendorUrl } from './setting.ts'

/** Where the providers are (providers §8). Facebook's version of its Graph lives here, so that a setting can move it. */
const places = {
  wechat: {
    host: /^(open|api\d?|(sz|sh|hk)\.api)\.weixin\.qq\.com$/,
    urls: {
      AUTHORIZE: 'https://open.weixin.qq.com/connect/qrconnect',
      TOKEN: 'https://api.weixin.qq.com/sns/oauth2/access_token',
      PROFILE: 'https://api.weixin.qq.com/sns/userinfo',
    },
  },
  qq: {
    host: /^graph\.qq\.com$/,
    urls: {
      AUTHORIZE: 'https://graph.qq.com/oauth2.0/authorize',
      TOKEN: 'https://graph.qq.com/oauth2.0/token',
      OPENID: 'https://graph.qq.com/oauth2.0/me',
      PROFILE: 'https://graph.qq.com/user/get_user_info',
    },
  },
  weibo: {
    host: /^(api|open)\.weibo\.com$/,
    urls: {
      AUTHORIZE: 'https://api.weibo.com/oauth2/authorize',
      TOKEN: 'https://api.weibo.com/oauth2/access_token',
      PROFILE: 'https://api.weibo.com/2/users/show.json',
    },
  },
  facebook: {
    host: /^(www|graph)\.facebook\.com$/,
    urls: {
      AUTHORIZE: 'https://www.facebook.com/v26.0/dialog/oauth',
      TOKEN: 'https://graph.facebook.com/v26.0/oauth/access_token',
      PROFILE: 'https://graph.facebook.com/v26.0/me',
    },
  },
  google: {
    host: /^(accounts\.google|(www|oauth2)\.googleapis)\.com$/,
    urls: {
      AUTHORIZE: 'https://accounts.google.com/o/oauth2/v2/auth',
      TOKEN: 'https://oauth2.googleapis.com/token',
      JWKS: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  },
  twitter: {
    host: /^((api\.)?x|(api\.)?twitter)\.com$/,
    urls: {
      AUTHORIZE: 'https://x.com/i/oauth2/authorize',
      TOKEN: 'https://api.x.com/2/oauth2/token',
      PROFILE: 'https://api.x.com/2/users/me',
    },
  },
} satisfies Record<OpenType, { host: RegExp; urls: Record<string, string> }>

type Places = typeof places
type Variable = {
  [P in OpenType]: `OAUTH_${Uppercase<P>}_${'ID' | 'SECRET' | `${keyof Places[P]['urls'] & string}_URL`}`
}[OpenType]

const variable = (provider: OpenType, kind: string) => `OAUTH_${provider.toUpperCase()}_${kind}` as Variable

const settingsOf = (provider: OpenType): [Variable, Setting][] => {
  const { host, urls } = places[provider]
  const app: Setting = { ...credential(`${provider}-login`), mayBeOff: true }
  return [
    [variable(provider, 'ID'), app],
    [variable(provider, 'SECRET'), app],
    ...Object.entries(urls).map(([kind, url]): [Variable, Setting] => [
      variable(provider, `${kind}_URL`),
      vendorUrl(url, host),
    ]),
  ]
}

/** The settings of the six social log-ins: each has an app's id and secret, or is off. */
export const socialLoginSettings = Object.fromEntries(openTypes.flatMap(settingsOf)) as Record<Variable, Setting>

const appOf = (provider: OpenType, values: Readonly<Record<Variable, string>>): SocialApp => {
  const kinds = Object.keys(places[provider].urls)
  const urls = kinds.map(kind => [kind.toLowerCase(), values[variable(provider, `${kind}_URL`)]])
  return {
    id: values[variable(provider, 'ID')],
    secret: values[variable(provider, 'SECRET')],
    urls: Object.fromEntries(urls),
  }
}

/** Our apps at the providers, by the values of the settings. */
export const socialLogins = (values: Readonly<Record<Variable, string>>): SocialApps =>
  Object.fromEntries(
    openTypes
      .filter(provider => values[variable(provider, 'ID')])
      .map(provider => [provider, appOf(provider, values)] as const),
  )
