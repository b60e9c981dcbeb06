import type { ParsedInput } from '@bohe/api-client/contract'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import { sameSitePath } from '#domain/same-site-path.ts'
import { authenticate } from '#features/auth/session.ts'
import { addState } from '#features/identities/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { browserHash } from '#http/same-browser.ts'
import { tokenHash } from '#keyed-hash.ts'
import { ownOrigin, pagesOf } from '#site-address.ts'
import { loginAt } from './provider.ts'

/**
 * Starts a log-in at a provider, or binding an account there: what has to be the same at its end is kept here, tied to
 * the browser by a cookie.
 */
export const startLogIn = async (input: ParsedInput<'openForeign'>, call: Call) => {
  const { context, language, region, now } = call
  const login = await loginAt(call, input.open_type)
  if (login instanceof Refused) return login
  const origin = ownOrigin(input.origin, context.config, region)
  if (origin === undefined) return refuse('invalidFields', {}, { origin: 'field.format' })
  // Somebody binds; nobody in particular logs in.
  const isBind = input.intent === 'bind'
  const binder = isBind && call.token !== undefined ? await authenticate(call, call.token) : undefined
  if (isBind && !binder) return refuse('tokenExpired')
  // 128 bits of chance in what WeChat takes, letters and digits; the first tells the site's way back what it is for.
  const state = `${isBind ? 'b' : 'l'}${context.random.bytes(16).toString('hex')}`
  const nonce = context.random.bytes(16).toString('hex')
  const codeVerifier = context.random.bytes(32).toString('base64url')
  const redirectUri = `${pagesOf(origin, region, language)}/open/${input.open_type}`
  const row = {
    state_hash: tokenHash(state),
    provider: input.open_type,
    intent: input.intent,
    member_id: binder?.id ?? null,
    browser_hash: browserHash(call),
    nonce,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    target: sameSitePath(input.target ?? ''),
    expires_at: secondsAfter(now, serverLimits.openLogin.stateSeconds),
  }
  await addState(context.db, row, now)
  return { url: login.authorizeUrl({ state, nonce, codeVerifier, redirectUri, language }), state }
}
