import type { OpenType } from '@bohe/api-client/contract/wire'
import type { SocialIdentity } from '#features/identities/store.ts'
import { type Return, type SocialLogin, SocialLoginError } from '#gateways/social-login/social-login.ts'
import type { Call } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { countAddress } from '#rates.ts'

/** The log-in of a provider, unless it is off or this address has been there too often. */
export const loginAt = async (call: Call, provider: OpenType) => {
  const { db, socialLogins } = call.context
  const tried = await countAddress(db, 'openPerAddress', call.address, call.now)
  if (tried.exceeded) return refuse('tryLater')
  return socialLogins.get(provider) ?? refuse('openProviderOff')
}

/** Asks the provider who came back. */
export const identityOf = async (call: Call, { provider, appId, identify }: SocialLogin, back: Return) => {
  try {
    return { provider, app_id: appId, ...(await identify(back)) } satisfies SocialIdentity
  } catch (error) {
    if (!(error instanceof SocialLoginError)) throw error
    call.context.log.warn({ provider, kind: error.kind, reason: error.message }, 'a social log-in failed')
    return refuse(error.kind === 'failed' ? 'tryLater' : 'openRefused')
  }
}
