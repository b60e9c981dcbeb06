import { type OpenType, openTypes } from '@bohe/api-client/contract/wire'
import { createSocialLogin } from './client.ts'
import type { SocialApp } from './registry.ts'
import type { SocialLogins } from './social-login.ts'

/** Our apps at the providers; one that is missing is off. */
export type SocialApps = Readonly<Partial<Record<OpenType, SocialApp>>>

/** Opens a log-in for each provider with credentials, in the order that they are offered in. */
export const createSocialLogins = (apps: SocialApps, clock: { now(): Date }): SocialLogins =>
  new Map(
    openTypes.flatMap(provider => {
      const app = apps[provider]
      return app ? [[provider, createSocialLogin(provider, app, clock)] as const] : []
    }),
  )
