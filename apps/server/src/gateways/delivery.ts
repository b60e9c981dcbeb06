import type { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'

/** A verification code on its way to somebody. */
export interface CodeMessage {
  code: string
  purpose: CodePurpose
  language: Language
}

/** Whether the provider took the message. */
export type Delivery = 'sent' | 'failed'
