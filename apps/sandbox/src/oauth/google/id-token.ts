import { createHash } from 'node:crypto'
import type { Grant } from '#oauth/authorization-server.ts'
import { digitsFor } from '#oauth/derived-ids.ts'
import type { Keyring } from './keyring.ts'

/** What can be wrong with an id token; `alg` leaves it unsigned. */
export const tamperings = ['nonce', 'aud', 'iss', 'expired', 'signature', 'alg'] as const
export type Tampering = (typeof tamperings)[number]

type Claims = Record<string, unknown>

const tampered: Partial<Record<Tampering, (claims: Claims) => Claims>> = {
  nonce: claims => ({ ...claims, nonce: 'another-nonce' }),
  aud: claims => ({ ...claims, aud: '1-another.apps.googleusercontent.com' }),
  iss: claims => ({ ...claims, iss: 'https://accounts.example.com' }),
  expired: claims => ({ ...claims, iat: Number(claims.iat) - 86_400, exp: Number(claims.exp) - 86_400 }),
}

/** What the claims need besides the grant. `now` is epoch milliseconds, `picture` an address. */
export type Facts = { clientId: string; accessToken: string; now: number; emailVerified: boolean; picture: string }

/** The claims of an id token: iss, aud, sub, the nonce, and what the scopes allow. */
export function claimsOf({ request, user }: Grant, facts: Facts): Claims {
  const { subject, nickname, email = `${digitsFor(12, 'gmail', subject)}@example.com` } = user
  const issuedAt = Math.floor(facts.now / 1000)
  const has = (scope: string) => request.scopes.includes(scope)
  return {
    iss: 'https://accounts.google.com',
    azp: facts.clientId,
    aud: facts.clientId,
    sub: digitsFor(21, 'google', subject),
    ...(has('email') && { email, email_verified: facts.emailVerified }),
    at_hash: createHash('sha256').update(facts.accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(request.nonce && { nonce: request.nonce }),
    ...(has('profile') && { name: nickname, picture: facts.picture, given_name: nickname }),
    iat: issuedAt,
    exp: issuedAt + 3_600,
  }
}

/** The claims as a JWT signed with RS256, or as a wrong one. */
export function idToken(keyring: Keyring, claims: Claims, tampering: Tampering | undefined): string {
  const payload = (tampering && tampered[tampering]?.(claims)) ?? claims
  const header = { alg: tampering === 'alg' ? 'none' : 'RS256', kid: keyring.kid, typ: 'JWT' }
  const text = [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${tampering === 'alg' ? '' : keyring.sign(text, tampering === 'signature')}`
}
