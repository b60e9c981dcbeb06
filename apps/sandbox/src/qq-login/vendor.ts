import { isOn, json } from '#http/call.ts'
import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { type AppSecrets, Registrar, randomText } from '#identity/registrar.ts'
import { digits } from '#world/numbers.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { type Account, me, profile, token } from './calls.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/graph.qq.com/oauth2.0/authorize',
  TOKEN_URL: '/graph.qq.com/oauth2.0/token',
  OPENID_URL: '/graph.qq.com/oauth2.0/me',
  PROFILE_URL: '/graph.qq.com/user/get_user_info',
}

const terms = {
  name: 'qq',
  codeSeconds: 600,
  tokenSeconds: 7_776_000,
  newCode: () => randomText(16, 'hex').toUpperCase(),
  newToken: () => randomText(16, 'hex').toUpperCase(),
}

/** Login with QQ for a website (providers §8). */
export const qqLogin = vendor({ id: 'qq-login', enrol, settings, open })

function enrol(): AppSecrets {
  return { id: `10${digits(7)}`, secret: randomText(16, 'hex') }
}

function settings(app: AppSecrets, address: Address): Record<string, string> {
  return providerSettings('QQ', app, address, paths)
}

function open(desk: Desk, app: AppSecrets): OpenVendor {
  const account: Account = { registrar: new Registrar(desk, app, terms), oldNode: false, nextClientId: undefined }
  return {
    routes: [
      { method: 'GET', path: paths.TOKEN_URL, handle: call => token(account, call) },
      { method: 'POST', path: paths.TOKEN_URL, handle: call => token(account, call) },
      { method: 'GET', path: paths.OPENID_URL, handle: call => me(account, call) },
      { method: 'GET', path: paths.PROFILE_URL, handle: call => profile(account, call) },
    ],
    failure,
    identity: identity(account.registrar),
    controls: {
      ...account.registrar.controls(),
      'old-node': body => {
        account.oldNode = isOn(body.on)
        return json(200, { on: account.oldNode })
      },
      'next-me': body => {
        account.nextClientId = String(body.client_id ?? digits(9))
        return json(200, { client_id: account.nextClientId })
      },
    },
  }
}

function identity(registrar: Registrar): IdentityProvider {
  return {
    brand: { zh: 'QQ', en: 'QQ', colour: '#12b7f5' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({ code, ...stateOf(asked) }),
    denied: asked => ({ usercancel: '1', ...stateOf(asked) }),
    asksEmail: () => false,
  }
}
