import type { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'

/** A verification code on its way to somebody. */
export interface CodeMessage {
  code: string
  purpose: CodePurpose
  language: Language
}

/** What the provider did with the message: `failed` is its no, after `unreachable` nobody answered, `off` is not set up. */
export type Delivery = 'sent' | 'failed' | 'unreachable' | 'off'

/** A code on its way to a phone. */
export interface PhoneMessage extends CodeMessage {
  /** Without plus. */
  countryCode: string
  /** The subscriber number. */
  phone: string
}

/** One provider's way to bring codes to phones: throws TransportError when nobody answered, so that one more try makes sense. */
export interface PhoneProvider {
  send(message: PhoneMessage): Promise<Delivery>
  speak(message: PhoneMessage): Promise<Delivery>
}

/** The provider could not be reached; it is not known to have refused. */
export class TransportError extends Error {}
