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

/** How a member chooses a new password. Like every mail it holds no link: nobody is trained to follow one. */
export const passwordMail = ({ language }: { language: Language }): Mail => {
  const words = (key: LetterKey) => write(language, key)
  return compose({
    language,
    subject: words('mail.password-subject'),
    heading: words('mail.password-heading'),
    intro: [words('mail.password-intro'), words('mail.password-steps')],
    notes: [words('mail.password-unasked')],
  })
}

/** What a receipt says. */
export interface Receipt {
  language: Language
  number: string
  what: string
  /** With its currency, such as `30.00 CNY`. */
  amount: string
  paidAt: Date
  provider: keyof typeof providerNames
  /** The provider's number of the payment. */
  transaction: string
}

const providerNames = {
  wechat: 'mail.provider-wechat',
  alipay: 'mail.provider-alipay',
  qq: 'mail.provider-qq',
  paypal: 'mail.provider-paypal',
} as const satisfies Record<string, LetterKey>

/** What was paid for an order, when and how. */
export const receiptMail = ({ language, number, what, amount, paidAt, provider, transaction }: Receipt): Mail => {
  const facts = { number, what, amount, time: beijingTime(paidAt), provider: write(language, providerNames[provider]) }
  const words = (key: LetterKey) => write(language, key, { ...facts, transaction })
  return compose({
    language,
    subject: words('mail.receipt-subject'),
    heading: words('mail.receipt-heading'),
    intro: [words('mail.receipt-intro'), words('mail.receipt-facts')],
    notes: [words('mail.receipt-note')],
  })
}
