import { limits } from '@bohe/api-client/contract/limits'
import type { Language } from '@bohe/i18n/language'
import { type LetterKey, write } from '@bohe/i18n/letter'
import type { CodeMessage } from '../delivery.ts'
import { beijingTime } from '../payment/beijing-time.ts'
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

/** One line of a conversation in a letter. */
export interface SpokenLine {
  at: Date
  /** '' for the visitor himself. */
  name: string
  text: string
}

/** An answer of the staff to what somebody asked in the chat. */
export const answerMail = ({
  language,
  id,
  name,
  text,
}: {
  language: Language
  id: number
  name: string
  text: string
}): Mail => {
  const words = (key: LetterKey) => write(language, key, { number: id, name })
  return compose({
    language,
    subject: words('mail.answer-subject'),
    heading: words('mail.answer-heading'),
    intro: [text],
    notes: [words('mail.answer-note')],
    mayAnswer: true,
  })
}

/** A whole conversation. */
export const transcriptMail = ({
  language,
  id,
  lines,
}: {
  language: Language
  id: number
  lines: SpokenLine[]
}): Mail => {
  const words = (key: LetterKey) => write(language, key, { number: id })
  const you = words('mail.transcript-you')
  return compose({
    language,
    subject: words('mail.transcript-subject'),
    heading: words('mail.transcript-heading'),
    intro: lines.map(({ at, name, text }) => `${beijingTime(at)}  ${name || you}\n${text}`),
    notes: [words('mail.transcript-note')],
  })
}
