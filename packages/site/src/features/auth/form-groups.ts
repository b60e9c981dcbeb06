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
import type { Message } from '#forms/form-answer.ts'
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
const groups: Record<Asked | 'sms-code' | 'mail-code', Group> = {
  'sms-code': { errors: judgedBy(smsProof), sent: nothing },
  'mail-code': { errors: judgedBy(mailProof), sent: nothing },
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
export const groupErrors = (form: FormData, asked: readonly (keyof typeof groups)[]): Errors =>
  Object.assign({}, ...asked.map(name => groups[name].errors(form)))

/** What these parts of a form add to a call's payload. */
export const valuesToSend = async (form: FormData, asked: readonly Asked[], digest: DigestPassword): Promise<object> =>
  Object.assign({}, ...(await Promise.all(asked.map(name => groups[name].sent(form, digest)))))
