import type { Phone } from './phone-number.ts'

/** A way to reach somebody, which a code can prove. */
export type Contact = { kind: 'phone'; phone: Phone } | { kind: 'mail'; email: string }

/** The one spelling that counts and codes are kept by; mail addresses know no capitals here. */
export const contactKey = (contact: Contact): string =>
  contact.kind === 'phone'
    ? `phone:${contact.phone.countryCode}:${contact.phone.number}`
    : `mail:${contact.email.toLowerCase()}`
