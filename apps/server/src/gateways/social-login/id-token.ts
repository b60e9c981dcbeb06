import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { SocialLoginError } from './social-login.ts'
import { read } from './transport.ts'

/** How far a provider's clock may be from ours, in seconds. */
const clockTolerance = 60

/** What an id_token has to say beside being signed and alive. */
export interface Expected {
  issuers: readonly string[]
  audience: string
  nonce: string
  now: Date
}

/** The provider's keys, fetched when one is needed and kept for a while. */
export const remoteKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    [customFetch]: async address => {
      const { status, body } = await read(address, {})
      return new Response(body, { status })
    },
  })

// The rest are outages: the keys did not come, or not as keys.
const meansForged = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)

/** The claims of an id_token that is signed, alive, and made for our app and this log-in. Throws SocialLoginError. */
export const verifyIdToken = async (
  idToken: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<JWTPayload> => {
  const { issuers, audience, nonce, now } = expected
  const rules = { issuer: [...issuers], audience, currentDate: now, clockTolerance, algorithms: ['RS256'] }
  try {
    const { payload } = await jwtVerify(idToken, keys, { ...rules, requiredClaims: ['exp', 'iat', 'sub'] })
    if (payload.nonce === nonce) return payload
  } catch (error) {
    if (error instanceof SocialLoginError) throw error
    if (!meansForged(error)) throw new SocialLoginError('failed', 'the keys of the provider did not come')
    throw new SocialLoginError('unproved', `id_token: ${(error as errors.JOSEError).code}`)
  }
  throw new SocialLoginError('unproved', 'id_token: another nonce')
}
