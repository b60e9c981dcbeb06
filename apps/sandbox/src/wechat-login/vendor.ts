import { randomBytes } from 'node:crypto'
import { json } from '#http/call.ts'
import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { type AppSecrets, Registrar, randomText } from '#identity/registrar.ts'
import { letters } from '#world/numbers.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { type Account, profile, token } from './calls.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/open.weixin.qq.com/connect/qrconnect',
  TOKEN_URL: '/api.weixin.qq.com/sns/oauth2/access_token',
  PROFILE_URL: '/api.weixin.qq.com/sns/userinfo',
}

const terms = {
  name: 'wechat',
  codeSeconds: 600,
  tokenSeconds: 7_200,
  newCode: () => `0${letters(31)}`,
  newToken: () => `94_${randomText(64)}`,
}

/** Login with WeChat for a website, by QR code (providers §8). */
export const wechatLogin = vendor({ id: 'wechat-login', enrol, settings, open })

function enrol(): AppSecrets {
  return { id: `wx${randomBytes(8).toString('hex')}`, secret: randomText(16, 'hex') }
}

function settings(app: AppSecrets, address: Address): Record<string, string> {
  return providerSettings('WECHAT', app, address, paths)
}

function open(desk: Desk, app: AppSecrets): OpenVendor {
  const registrar = new Registrar(desk, app, terms)
  const account: Account = { registrar, bound: true }
  return {
    routes: [
      { method: 'GET', path: paths.TOKEN_URL, handle: call => token(account, call) },
      { method: 'GET', path: paths.PROFILE_URL, handle: call => profile(account, call) },
    ],
    failure,
    identity: identity(registrar),
    controls: {
      ...registrar.controls(),
      unionid: body => {
        account.bound = body.present !== false
        return json(200, { present: account.bound })
      },
    },
  }
}

function identity(registrar: Registrar): IdentityProvider {
  return {
    brand: { zh: '微信', en: 'WeChat', colour: '#07c160' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({ code, ...stateOf(asked) }),
    denied: stateOf,
    asksEmail: () => false,
  }
}
