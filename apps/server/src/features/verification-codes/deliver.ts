import type { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Contact } from '#domain/contact.ts'
import type { Delivery } from '#gateways/delivery.ts'
import type { Call } from '#http/call.ts'

/** What a code is for, and where it goes. */
export interface Destination {
  state: CodePurpose
  contact: Contact
  /** By a phone call instead of an SMS. */
  isSpoken?: boolean | undefined
}

/** Brings a code to its contact, in the caller's language. */
export const deliver = (call: Call, { state, contact, isSpoken }: Destination, code: string): Promise<Delivery> => {
  const { sms, mail } = call.context
  const message = { code, purpose: state, language: call.language }
  if (contact.kind === 'mail') return mail.send({ ...message, email: contact.email })
  const { countryCode, number: phone } = contact.phone
  return sms[isSpoken ? 'speak' : 'send']({ ...message, countryCode, phone })
}
