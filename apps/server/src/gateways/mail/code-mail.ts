import { limits } from '@bohe/api-client/contract/limits'
import { type LetterKey, write } from '@bohe/i18n/letter'
import type { CodeMessage } from '../delivery.ts'
import { compose, type Mail } from './letter.ts'

const purposes = {
  '1': 'register',
  '2': 'find-password',
  '3': 'bind',
  '4': 'login',
  '5': 'confirm',
  '6': 'change-contact',
} as const satisfies Record<CodeMessage['purpose'], string>

/** The mail that brings a code: what it is for, the code, how long it lives, and what to do when nobody asked for it. */
export const codeMail = ({ code, purpose, language }: CodeMessage): Mail => {
  const name = purposes[purpose]
  const words = (key: LetterKey) => write(language, key, { code, minutes: limits.code.lifeSeconds / 60 })
  return compose({
    language,
    subject: words(`mail.subject-${name}`),
    heading: words(`mail.heading-${name}`),
    intro: [words(`mail.intro-${name}`)],
    code,
    notes: [words('mail.life'), words('mail.unasked')],
  })
}
