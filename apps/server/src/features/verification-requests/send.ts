import type { CallName, ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { type Contact, contactKey } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import { authenticate } from '#features/auth/session.ts'
import { passCaptcha } from '#features/captcha/captcha.ts'
import { bindStatus, ticketIdentity } from '#features/identities/bind.ts'
import { memberByContact } from '#features/member/store.ts'
import { type Destination, sendCode } from '#features/verification-codes/codes.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'

type CodeRequest = ParsedInput<'sendSms'> | ParsedInput<'sendMail'>

/** Purposes for which a contact has to be somebody's already. */
const needsOwner: readonly string[] = [CodePurpose.findPassword, CodePurpose.login]

/** Purposes of a member's own. */
const needsLogin: readonly string[] = [CodePurpose.confirm, CodePurpose.changeContact]

// Whether a contact is registered is only said to who solved a captcha for asking (product §5). Others get the answer
// that an owner gets, for the same work, and the contact gets a code that opens nothing: a message that is not sent
// would be seen by who owns the contact and asks about it, and the budgets bound what it costs (ASVS 6.3.8).
const isUnregistered = async (call: Call, { state, contact }: Destination, solved: boolean) =>
  solved && needsOwner.includes(state) && (await memberByContact(call.context.db, contact)) === undefined

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

/** Admits a request for a code, sends it, and answers what the wire says of both channels. */
export const send = async (call: Call, name: CallName, input: CodeRequest, destination: Destination) => {
  const { contact } = destination
  const passed = await passCaptcha(call, name, input, contactKey(contact))
  if (passed instanceof Refused) return passed
  const member = await memberFor(call, destination)
  if (member instanceof Refused) return member
  const status = await statusOf(input, call, contact)
  if (status instanceof Refused) return status
  if (await isUnregistered(call, destination, passed.solved))
    return refuse(contact.kind === 'phone' ? 'mobileUnregistered' : 'emailUnregistered')
  const sent = await sendCode(call, { ...destination, ...member })
  if (sent instanceof Refused) return sent
  return { key: sent.key, expiry_time: sent.expiresAt.toISOString(), bind_status: status }
}

/** Sends a code to a phone, in words or by a call. */
export const toPhone = (name: 'sendSms' | 'sendVoice') => async (input: ParsedInput<'sendSms'>, call: Call) => {
  if (!call.context.sms.serves(input.country_code))
    return refuse('countryNotServed', {}, { country_code: 'country-code.format' })
  const phone = phoneOf(input.country_code, input.phone)
  if (!phone) return refuse('invalidFields', {}, { phone: 'mobile.format' })
  const contact = { kind: 'phone', phone } as const
  const sent = await send(call, name, input, { state: input.state, contact, isSpoken: name === 'sendVoice' })
  if (sent instanceof Refused) return sent
  const { key: smscode_key, ...result } = sent
  return { ...result, smscode_key }
}

/** Sends a code to a mailbox. */
export const toMailbox = async (input: ParsedInput<'sendMail'>, call: Call) => {
  const contact = { kind: 'mail', email: input.email } as const
  const sent = await send(call, 'sendMail', input, { state: input.state, contact })
  if (sent instanceof Refused) return sent
  const { key: emailcode_key, ...result } = sent
  return { ...result, emailcode_key }
}
