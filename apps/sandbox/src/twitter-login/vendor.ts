import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { type AppSecrets, Registrar, randomText } from '#identity/registrar.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { profile, token } from './calls.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/x.com/i/oauth2/authorize',
  TOKEN_URL: '/api.x.com/2/oauth2/token',
  PROFILE_URL: '/api.x.com/2/users/me',
}

const terms = {
  name: 'twitter',
  codeSeconds: 30,
  tokenSeconds: 7_200,
  newCode: () => randomText(68),
  newToken: () => randomText(68),
}

/** Log in with X, OAuth 2.0 for a confidential client (providers §8). */
export const twitterLogin = vendor({ id: 'twitter-login', enrol, settings, open })

function enrol(): AppSecrets {
  return { id: randomText(25), secret: randomText(37) }
}

function settings(app: AppSecrets, address: Address): Record<string, string> {
  return providerSettings('TWITTER', app, address, paths)
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
  return {
    brand: { zh: 'X（推特）', en: 'X (Twitter)', colour: '#536471' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({ ...stateOf(asked), code }),
    denied: asked => ({ error: 'access_denied', ...stateOf(asked) }),
    asksEmail: () => false,
  }
}
