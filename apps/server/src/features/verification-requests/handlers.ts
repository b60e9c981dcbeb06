import type { CallName, ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { phoneOf } from '#domain/contacts/phone-number.ts'
import { authenticate } from '#features/auth/session.ts'
import { passCaptcha } from '#features/captcha/captcha.ts'
import { bindStatus, ticketIdentity } from '#features/identities/bind.ts'
import { memberByContact } from '#features/member/store.ts'
import { type Destination, sendCode } from '#features/verification-codes/codes.ts'
import type { Call } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'

type CodeRequest = ParsedInput<'sendSms'> | ParsedInput<'sendMail'>

/** Purposes for which a contact has to be somebody's already. */
const needsOwner: readonly string[] = [CodePurpose.findPassword, CodePurpose.login]

/** Purposes of a member's own. */
const needsLogin: readonly string[] = [CodePurpose.confirm, CodePurpose.changeContact]

/** '' but for a bind, which needs the living ticket of a social log-in. */
const statusOf = async (input: CodeRequest, call: Call, contact: Contact) => {
  if (input.state !== CodePurpose.bind) return ''
  if (!input.code) return refuse('invalidFields', {}, { code: 'field.required' })
  const { db } = call.context
  const identity = await ticketIdentity(db, call, input.code)
  return identity ? bindStatus(db, identity, contact) : refuse('bindTicketWrong')
}

/** Whom a code is sent for: the member who is logged in, where the purpose is a member's own. */
const memberFor = async (call: Call, { state, contact }: Destination) => {
  if (!needsLogin.includes(state)) return {}
  const member = call.token === undefined ? undefined : await authenticate(call, call.token)
  if (!member) return refuse('tokenExpired')
  if (state === CodePurpose.changeContact) return { memberId: member.id }
  const owner = await memberByContact(call.context.db, contact)
  return owner?.id === member.id ? { memberId: member.id } : refuse('contactMissing')
}

/** Admits a request for a code, sends it, and answers what the wire says of both channels, and the key. */
const send = async (call: Call, name: CallName, input: CodeRequest, destination: Destination) => {
  const { contact, state } = destination
  const passed = await passCaptcha(call, name, input, contactKey(contact))
  if (passed instanceof Refused) return passed
  const member = await memberFor(call, destination)
  if (member instanceof Refused) return member
  const bind_status = await statusOf(input, call, contact)
  if (bind_status instanceof Refused) return bind_status
  // Whether a contact is registered is only said to who solved a captcha for asking (product §5). Others get the answer
  // that an owner gets, for the same work, and the contact gets a code that opens nothing: a message that is not sent
  // would be seen by who owns the contact and asks about it, and the budgets bound what it costs (ASVS 6.3.8).
  const isAsked = passed.solved && needsOwner.includes(state)
  if (isAsked && (await memberByContact(call.context.db, contact)) === undefined)
    return refuse(contact.kind === 'phone' ? 'mobileUnregistered' : 'emailUnregistered')
  const sent = await sendCode(call, { ...destination, ...member })
  if (sent instanceof Refused) return sent
  return { key: sent.key, answer: { expiry_time: sent.expiresAt.toISOString(), bind_status } }
}

/** Sends a code to a phone, in words or by a call. */
const toPhone = (name: 'sendSms' | 'sendVoice') => async (input: ParsedInput<'sendSms'>, call: Call) => {
  if (!call.context.sms.serves(input.country_code))
    return refuse('countryNotServed', {}, { country_code: 'country-code.format' })
  const phone = phoneOf(input.country_code, input.phone)
  if (!phone) return refuse('invalidFields', {}, { phone: 'mobile.format' })
  const contact = { kind: 'phone', phone } as const
  const sent = await send(call, name, input, { state: input.state, contact, isSpoken: name === 'sendVoice' })
  return sent instanceof Refused ? sent : { ...sent.answer, smscode_key: sent.key }
}

/** Verification codes (spec §7 Tools). */
export const verificationRequestHandlers = {
  sendSms: toPhone('sendSms'),
  sendVoice: toPhone('sendVoice'),
  sendMail: async (input, call) => {
    const contact = { kind: 'mail', email: input.email } as const
    const sent = await send(call, 'sendMail', input, { state: input.state, contact })
    return sent instanceof Refused ? sent : { ...sent.answer, emailcode_key: sent.key }
  },
} satisfies Partial<Handlers>
