import { json } from '#http/call.ts'
import { type IdentityProvider, providerSettings, stateOf } from '#identity/provider.ts'
import { Registrar, randomText } from '#identity/registrar.ts'
import { digits } from '#world/numbers.ts'
import { rsaKeyPair, type Secrets } from '#world/secrets.ts'
import { type Address, type Control, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { ask } from './ask.ts'
import { type Account, certs, token } from './calls.ts'
import { spoilings } from './id-token.ts'
import { Keyring } from './keyring.ts'
import { failure } from './reply.ts'

const paths = {
  AUTHORIZE_URL: '/accounts.google.com/o/oauth2/v2/auth',
  TOKEN_URL: '/oauth2.googleapis.com/token',
  JWKS_URL: '/www.googleapis.com/oauth2/v3/certs',
}

const terms = {
  name: 'google',
  codeSeconds: 600,
  tokenSeconds: 3_600,
  newCode: () => `4/0A${randomText(52)}`,
  newToken: () => `ya29.a0${randomText(120)}`,
}

type GoogleSecrets = Secrets<'id' | 'secret' | 'signingKey'>

/** Sign in with Google, OpenID Connect's code flow (providers §8). */
export const googleLogin = vendor({ id: 'google-login', enrol, settings, open })

function enrol(): GoogleSecrets {
  return {
    id: `${digits(12)}-${randomText(16, 'hex')}.apps.googleusercontent.com`,
    secret: `GOCSPX-${randomText(21)}`,
    signingKey: rsaKeyPair().privateKey,
  }
}

function settings(app: GoogleSecrets, address: Address): Record<string, string> {
  return providerSettings('GOOGLE', app, address, paths)
}

function open(desk: Desk, app: GoogleSecrets): OpenVendor {
  const registrar = new Registrar(desk, app, terms)
  const keyring = new Keyring(app.signingKey)
  const account: Account = { registrar, keyring, emailVerified: true, spoiling: undefined }
  return {
    routes: [
      { method: 'POST', path: paths.TOKEN_URL, handle: call => token(account, call) },
      { method: 'GET', path: paths.JWKS_URL, handle: () => certs(account) },
    ],
    failure,
    identity: identity(registrar),
    controls: { ...registrar.controls(), ...controls(account) },
  }
}

function controls(account: Account): Record<string, Control> {
  return {
    'next-id-token': body => {
      account.spoiling = spoilings.find(spoiling => spoiling === body.wrong)
      return account.spoiling ? json(200, { wrong: account.spoiling }) : json(400, { error: 'wrong' })
    },
    'email-verified': body => {
      account.emailVerified = body.verified !== false
      return json(200, { verified: account.emailVerified })
    },
    'rotate-keys': () => {
      account.keyring.rotate()
      return json(200, { kid: account.keyring.kid })
    },
  }
}

function identity(registrar: Registrar): IdentityProvider {
  return {
    brand: { zh: 'Google', en: 'Google', colour: '#4285f4' },
    authorizePath: paths.AUTHORIZE_URL,
    registrar,
    ask: query => ask(registrar, query),
    granted: (asked, code) => ({
      ...stateOf(asked),
      code,
      scope: asked.scopes.join(' '),
      authuser: '0',
      prompt: 'none',
    }),
    denied: asked => ({ error: 'access_denied', ...stateOf(asked) }),
    asksEmail: ({ scopes }) => scopes.includes('email'),
  }
}
