import type { Client } from '@bohe/api-client/client'
import { checkForm } from '@bohe/validation/check'
import {
  agreed,
  chosenPassword,
  invite,
  mailProof,
  newPassword,
  packageChoice,
  passwordsDiffer,
  smsProof,
} from '@bohe/validation/forms'
import type { DigestPassword } from '#forms/digest.ts'
import { type Message, sentCode, solvedCaptcha } from '#forms/form-answer.ts'
import { textOf } from '#forms/form-text.ts'
import type { Asked } from './visitor-aims.ts'

type Errors = Record<string, Message>
type Schema = Parameters<typeof checkForm>[0]

const judgedBy = (schema: Schema) => (form: FormData) => {
  const checked = checkForm(schema, form)
  return checked.ok ? {} : checked.errors
}

const secretOf = (form: FormData, name: string) => String(form.get(name) ?? '')

const passwordErrors = (schema: Schema, name: string) => (form: FormData) => ({
  ...judgedBy(schema)(form),
  ...(passwordsDiffer(secretOf(form, name), secretOf(form, `${name}_confirmation`)) && {
    [`${name}_confirmation`]: 'password.mismatch',
  }),
})

interface Group {
  errors: (form: FormData) => Errors
  /** What travels of it. */
  sent: (form: FormData, digest: DigestPassword) => Promise<object>
}

const nothing = async () => ({})

/** The parts of the forms: how each is judged, and what of it travels. */
const groups: Record<Asked, Group> = {
  password: {
    errors: passwordErrors(chosenPassword, 'password'),
    sent: async (form, digest) => ({ password: await digest(secretOf(form, 'password')) }),
  },
  'new-password': {
    errors: passwordErrors(newPassword, 'new_password'),
    sent: async (form, digest) => {
      const new_password = await digest(secretOf(form, 'new_password'))
      return { new_password, new_password_confirmation: new_password }
    },
  },
  package: {
    errors: judgedBy(packageChoice),
    sent: async form => {
      const package_id = textOf(form, 'package_id')
      return { package_id, price_id: textOf(form, `price_of_${package_id}`) || undefined }
    },
  },
  // Where invitations do not count, the form has no field for one.
  invite: {
    errors: form => (form.has('refer_code') ? judgedBy(invite)(form) : {}),
    sent: async form => (form.has('refer_code') ? { refer_code: textOf(form, 'refer_code') } : {}),
  },
  agreement: { errors: judgedBy(agreed), sent: nothing },
}

/** What is wrong with these parts of a form, each judged by itself. */
export const groupErrors = (form: FormData, asked: readonly Asked[]): Errors =>
  Object.assign({}, ...asked.map(name => groups[name].errors(form)))

/** What these parts of a form add to a call's payload. */
export const valuesToSend = async (form: FormData, asked: readonly Asked[], digest: DigestPassword): Promise<object> =>
  Object.assign({}, ...(await Promise.all(asked.map(name => groups[name].sent(form, digest)))))

/** What answering a form of a way in needs from the outside. */
export interface VisitorContext {
  api: Client
  digest: DigestPassword
  /** Milliseconds since 1970. */
  now: () => number
  /** Where the visitor came from (spec §2, `from`). */
  channel?: string | undefined
  /** What kind of client this is; the server's default without it. */
  osType?: string | undefined
  /** A bind ticket: whoever logs in or registers gets the social account behind it. */
  ticket?: string | undefined
}

/** What travels with every form of a way in. */
export const visitorFields = (form: FormData, { channel, osType, ticket }: VisitorContext) => ({
  ...(ticket !== undefined && { code: ticket }),
  src_channel: channel,
  os_type: osType,
  ...solvedCaptcha(form),
})

/** The fields of a code by the contact that it proves, and the call that sends it. */
export const codeFields = {
  phone: { code: 'smscode', key: 'smscode_key', send: 'sendSms', proof: smsProof, empty: 'sms-code.empty' },
  email: { code: 'mailcode', key: 'mailcode_key', send: 'sendMail', proof: mailProof, empty: 'email-code.empty' },
} as const

/** What is wrong with the code that proves a contact; one that nobody asked for proves nothing. */
export const codeErrors = (form: FormData, contact: keyof typeof codeFields): Errors => {
  const { code, proof, empty } = codeFields[contact]
  const wrong = judgedBy(proof)(form)
  return sentCode(form)?.key || wrong[code] ? wrong : { [code]: empty }
}
