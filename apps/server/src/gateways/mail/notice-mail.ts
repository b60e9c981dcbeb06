import type { Language } from '@bohe/i18n/language'
import { type LetterKey, write } from '@bohe/i18n/letter'
import { beijingTime } from '../payment/beijing-time.ts'
import { compose, type Mail } from './letter.ts'

/** That a contact of an account was changed or removed: which kind the old one is, and when. */
export interface ContactChange {
  language: Language
  kind: 'phone' | 'mail'
  at: Date
}

/** The mail that tells a member of a changed contact, in case it was somebody else. */
export const noticeMail = ({ language, kind, at }: ContactChange): Mail => {
  const time = beijingTime(at).slice(0, -3)
  const words = (key: LetterKey) => write(language, key, { time })
  return compose({
    language,
    subject: words(`mail.contact-subject-${kind}`),
    heading: words('mail.contact-heading'),
    intro: [words(`mail.contact-body-${kind}`), words('mail.contact-unasked')],
    notes: [words('mail.contact-others')],
  })
}
