import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { type AppSecrets, Registrar, randomText } from '#identity/registrar.ts'
import { digits } from '#world/numbers.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { profile, token } from './calls.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/www.facebook.com/v26.0/dialog/oauth',
  TOKEN_URL: '/graph.facebook.com/v26.0/oauth/access_token',
  PROFILE_URL: '/graph.facebook.com/v26.0/me',
}

const terms = {
  name: 'facebook',
  codeSeconds: 600,
  tokenSeconds: 5_184_000,
  newCode: () => `AQ${randomText(150)}`,
  newToken: () => `EAA${randomText(120).replace(/[-_]/g, 'Z')}`,
}

/** Facebook Login for a website, Graph v26.0 (providers §8). */
export const facebookLogin = vendor({ id: 'facebook-login', enrol, settings, open })

function enrol(): AppSecrets {
  return { id: `1${digits(15)}`, secret: randomText(16, 'hex') }
}

function settings(app: AppSecrets, address: Address): Record<string, string> {
  return providerSettings('FACEBOOK', app, address, paths)
}

function open(desk: Desk, app: AppSecrets): OpenVendor {
  const registrar = new Registrar(desk, app, terms)
  return {
    routes: [
      { method: 'GET', path: paths.TOKEN_URL, handle: call => token(registrar, call) },
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
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  }
  return {
    brand: { zh: 'Facebook', en: 'Facebook', colour: '#0866ff' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({ code, ...stateOf(asked) }),
    denied: asked => ({ ...refusal, ...stateOf(asked) }),
    fragment: '#_=_',
    asksEmail: ({ scopes }) => scopes.includes('email'),
  }
}
