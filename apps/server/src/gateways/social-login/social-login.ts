import type { OpenType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'

/** What a browser is sent to a provider with; all but the language is new each time. */
export interface LogInRedirect {
  state: string
  nonce: string
  /** PKCE's secret, 43–128 characters. */
  codeVerifier: string
  redirectUri: string
  language: Language
}

/** What came back, and what it was sent with. */
export interface Return extends Pick<LogInRedirect, 'nonce' | 'codeVerifier' | 'redirectUri'> {
  code: string
}

/** Somebody at a provider. `subject` means something only within our app there; `unionid` never replaces it. */
export interface Person {
  subject: string
  unionid: string | null
  /** '' or at most 32 characters that can be shown. */
  nickname: string
}

/** One provider with our app's credentials. */
export interface SocialLogin {
  readonly provider: OpenType
  readonly appId: string
  /** Where to send a browser. */
  authorizeUrl(redirect: LogInRedirect): string
  /** Who came back. The code is spent by it, whatever the outcome. Throws SocialLoginError. */
  identify(back: Return): Promise<Person>
}

/** The log-ins that are on. */
export type SocialLogins = ReadonlyMap<OpenType, SocialLogin>

/** refused: the code is worth nothing. unproved: the answer is not about our app or this log-in. failed: no usable answer. */
type Failure = 'refused' | 'unproved' | 'failed'

/** Why a provider did not tell who came. Its message holds no secret and nothing that a provider wrote freely. */
export class SocialLoginError extends Error {
  readonly kind: Failure

  constructor(kind: Failure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
