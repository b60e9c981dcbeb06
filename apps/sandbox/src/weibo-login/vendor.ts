import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { type AppSecrets, Registrar, randomText } from '#identity/registrar.ts'
import { digits } from '#world/numbers.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { profile, token } from './calls.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/api.weibo.com/oauth2/authorize',
  TOKEN_URL: '/api.weibo.com/oauth2/access_token',
  PROFILE_URL: '/api.weibo.com/2/users/show.json',
}

const terms = {
  name: 'weibo',
  codeSeconds: 300,
  tokenSeconds: 2_592_000,
  newCode: () => randomText(16, 'hex'),
  newToken: () => `2.00${randomText(21)}`,
}

/** Login with Sina Weibo for a website (providers §8). */
export const weiboLogin = vendor({ id: 'weibo-login', enrol, settings, open })

function enrol(): AppSecrets {
  return { id: `3${digits(9)}`, secret: randomText(16, 'hex') }
}

function settings(app: AppSecrets, address: Address): Record<string, string> {
  return providerSettings('WEIBO', app, address, paths)
}

function open(desk: Desk, app: AppSecrets): OpenVendor {
  const registrar = new Registrar(desk, app, terms)
  return {
    routes: [
      { method: 'POST', path: paths.TOKEN_URL, handle: call => token(registrar, call) },
      { method: 'GET', path: paths.PROFILE_URL, handle: call => profile(registrar, call) },
    ],
    failure,
    identity: identity(registrar),
    controls: registrar.controls(),
  }
}

function identity(registrar: Registrar): IdentityProvider {
  const refusal = {
    error_uri: '/oauth2/authorize',
    error: 'access_denied',
    error_description: 'user denied your request.',
    error_code: '21330',
  }
  return {
    brand: { zh: '微博', en: 'Weibo', colour: '#e6162d' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({ ...stateOf(asked), code }),
    denied: asked => ({ ...stateOf(asked), ...refusal }),
    asksEmail: () => false,
  }
}
