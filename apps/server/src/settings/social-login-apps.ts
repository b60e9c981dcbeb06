import type { OpenType } from '@bohe/api-client/contract/wire'
import { type Account, account, credential, vendorUrl } from './setting.ts'

const app = <const Name extends string>(name: Name) => ({
  id: credential(`OAUTH_${name}_ID`),
  secret: credential(`OAUTH_${name}_SECRET`),
})

/** A provider's address, on one of its hosts (providers §8). */
const at =
  (host: RegExp) =>
  <const Name extends string>(name: Name, url: string) =>
    vendorUrl(`OAUTH_${name}_URL`, url, host)

const weixin = at(/^(open|api\d?|(sz|sh|hk)\.api)\.weixin\.qq\.com$/)
const qq = at(/^graph\.qq\.com$/)
const weibo = at(/^(api|open)\.weibo\.com$/)
const facebook = at(/^(www|graph)\.facebook\.com$/)
const google = at(/^(accounts\.google|(www|oauth2)\.googleapis)\.com$/)
const twitter = at(/^((api\.)?x|(api\.)?twitter)\.com$/)

/** Our apps for the six social log-ins. Facebook's version of its Graph lives here, so that a setting can move it. */
export const socialLoginApps = {
  wechat: account({
    ...app('WECHAT'),
    authorize: weixin('WECHAT_AUTHORIZE', 'https://open.weixin.qq.com/connect/qrconnect'),
    token: weixin('WECHAT_TOKEN', 'https://api.weixin.qq.com/sns/oauth2/access_token'),
    profile: weixin('WECHAT_PROFILE', 'https://api.weixin.qq.com/sns/userinfo'),
  }),
  qq: account({
    ...app('QQ'),
    authorize: qq('QQ_AUTHORIZE', 'https://graph.qq.com/oauth2.0/authorize'),
    token: qq('QQ_TOKEN', 'https://graph.qq.com/oauth2.0/token'),
    openid: qq('QQ_OPENID', 'https://graph.qq.com/oauth2.0/me'),
    profile: qq('QQ_PROFILE', 'https://graph.qq.com/user/get_user_info'),
  }),
  weibo: account({
    ...app('WEIBO'),
    authorize: weibo('WEIBO_AUTHORIZE', 'https://api.weibo.com/oauth2/authorize'),
    token: weibo('WEIBO_TOKEN', 'https://api.weibo.com/oauth2/access_token'),
    profile: weibo('WEIBO_PROFILE', 'https://api.weibo.com/2/users/show.json'),
  }),
  facebook: account({
    ...app('FACEBOOK'),
    authorize: facebook('FACEBOOK_AUTHORIZE', 'https://www.facebook.com/v26.0/dialog/oauth'),
    token: facebook('FACEBOOK_TOKEN', 'https://graph.facebook.com/v26.0/oauth/access_token'),
    profile: facebook('FACEBOOK_PROFILE', 'https://graph.facebook.com/v26.0/me'),
  }),
  google: account({
    ...app('GOOGLE'),
    authorize: google('GOOGLE_AUTHORIZE', 'https://accounts.google.com/o/oauth2/v2/auth'),
    token: google('GOOGLE_TOKEN', 'https://oauth2.googleapis.com/token'),
    jwks: google('GOOGLE_JWKS', 'https://www.googleapis.com/oauth2/v3/certs'),
  }),
  twitter: account({
    ...app('TWITTER'),
    authorize: twitter('TWITTER_AUTHORIZE', 'https://x.com/i/oauth2/authorize'),
    token: twitter('TWITTER_TOKEN', 'https://api.x.com/2/oauth2/token'),
    profile: twitter('TWITTER_PROFILE', 'https://api.x.com/2/users/me'),
  }),
} satisfies Record<OpenType, Account>
