import { createHmac } from 'node:crypto'
import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import { provesChallenge } from '#identity/ask.ts'
import { avatarUrl } from '#identity/avatar.ts'
import { digitsFor } from '#identity/person.ts'
import type { Grant, Lost, Registrar } from '#identity/registrar.ts'
import { refuse, type Trouble } from './reply.ts'

const codeTroubles: Record<Lost, Trouble> = {
  unknown: { message: 'Invalid verification code format.', code: 100 },
  spent: { message: 'This authorization code has been used.', code: 100, error_subcode: 36009 },
  expired: { message: 'This authorization code has expired.', code: 100, error_subcode: 36007 },
}

const mismatch: Trouble = {
  message:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  code: 100,
  error_subcode: 36008,
}

const pictureSizes: Record<string, number> = { small: 50, square: 50, normal: 100, large: 200 }

/** GET or POST oauth/access_token */
export function token(registrar: Registrar, call: Call): Answer {
  const params = new URLSearchParams([...call.query, ...formBody(call)])
  const { app, terms } = registrar
  if (params.get('client_id') !== app.id) return refuse({ message: 'Error validating application.', code: 101 })
  if (params.get('client_secret') !== app.secret) return refuse({ message: 'Error validating client secret.', code: 1 })
  const grant = registrar.code(params.get('code'))
  if (typeof grant === 'string') return refuse(codeTroubles[grant])
  if (params.get('redirect_uri') !== grant.ask.redirectUri) return refuse(mismatch)
  if (!provesChallenge(grant.ask, params.get('code_verifier') ?? ''))
    return refuse({ message: 'Error validating code verifier.', code: 100 })
  const access_token = registrar.exchange(params.get('code'), grant)
  return json(200, { access_token, token_type: 'bearer', expires_in: terms.tokenSeconds })
}

/** GET me: id and name unless `fields` says otherwise; the call must prove the app's secret. */
export function profile(registrar: Registrar, call: Call): Answer {
  const token = call.query.get('access_token') ?? headerOf(call, 'authorization').replace(/^Bearer /, '')
  const grant = registrar.token(token)
  if (typeof grant === 'string') return refuse(tokenTrouble(grant))
  const proof = call.query.get('appsecret_proof')
  if (!proof) return refuse(unproven('API calls from the server require an appsecret_proof argument'))
  const expected = createHmac('sha256', registrar.app.secret).update(token).digest('hex')
  if (proof !== expected) return refuse(unproven('Invalid appsecret_proof provided in the API argument'))
  return json(200, fieldsOf(registrar, call, grant))
}

function fieldsOf({ app }: Registrar, call: Call, { person, ask }: Grant): object {
  const fields = (call.query.get('fields') ?? 'id,name').split(',')
  const id = digitsFor(16, 'facebook', app.id, person.subject)
  const email = ask.scopes.includes('email') ? person.email : undefined
  const picture = fields.find(field => field.startsWith('picture'))
  return {
    ...(fields.includes('name') && { name: person.nickname }),
    ...(fields.includes('email') && email && { email }),
    ...(picture && { picture: { data: pictureOf(call, id, picture) } }),
    id,
  }
}

function pictureOf(call: Call, id: string, field: string): object {
  const size = pictureSizes[/type\((\w+)\)/.exec(field)?.[1] ?? 'small'] ?? 50
  return { height: size, is_silhouette: false, url: avatarUrl(call, `facebook ${id}`, size), width: size }
}

function tokenTrouble(lost: Lost): Trouble {
  if (lost !== 'expired') return { message: 'Invalid OAuth access token.', code: 190 }
  return { message: 'Error validating access token: Session has expired.', code: 190, error_subcode: 463 }
}

function unproven(message: string): Trouble {
  return { message, type: 'GraphMethodException', code: 100 }
}
