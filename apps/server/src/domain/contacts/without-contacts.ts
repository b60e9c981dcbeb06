import { maskedEmail } from './masked-contact.ts'

const address = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g
/** A phone number with its plus, or a Chinese one alone: longer runs of digits are numbers of orders. */
const phone = /(?<![\w+])(?:\+\d{8,15}|1\d{10})(?!\w)/g

/** A text of a program for people who may not see contacts: addresses and phone numbers are masked. */
export const withoutContacts = (text: string): string =>
  text.replace(address, found => maskedEmail(found)).replace(phone, found => `${found.slice(0, 3)}****`)
