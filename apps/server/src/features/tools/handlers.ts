import { type CallName, contract, type ParsedInput } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { pathMethodList } from '@bohe/api-client/contract/tools'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { check } from '@bohe/validation/check'
import type { Contact } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import { memberByContact } from '#features/member/store.ts'
import type { Call } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { count, networkOf } from '#rates.ts'
import { drawCaptcha, passCaptcha, wantsCaptcha } from './captcha.ts'
import { type Sending, sendCode } from './codes.ts'
import { countriesServed, countryOf } from './countries.ts'

const callAt = (path: string, method: string): CallName | undefined =>
  (Object.keys(contract) as CallName[]).find(name => {
    const endpoint: Endpoint = contract[name]
    return endpoint.path === path && endpoint.method === method
  })

const captchaFlag = async (call: Call, path: string, method: string) => {
  const name = callAt(path, method)
  return name !== undefined && (await wantsCaptcha(call, name)) ? 1 : 0
}

const listOf = (text: string) => {
  try {
    return check(pathMethodList, JSON.parse(text))
  } catch {
    return { ok: false as const }
  }
}

type CodeRequest = ParsedInput<'sendSms'> | ParsedInput<'sendMail'>

/** Purposes for which a contact has to be somebody's already. */
const needsMember: readonly string[] = [CodePurpose.findPassword, CodePurpose.login]

// Whether a contact is registered is only said to who solved a captcha for asking (product §5); others get a code that
// opens nothing.
const isUnregistered = async (call: Call, state: string, contact: Contact, solved: boolean) =>
  solved && needsMember.includes(state) && (await memberByContact(call.context.db, contact)) === undefined

/** A bind needs the ticket of a social log-in; there is none that could be valid before those exist. */
const lacksTicket = (input: CodeRequest) => input.state === CodePurpose.bind

const send = async (call: Call, name: CallName, input: CodeRequest, sending: Omit<Sending, 'state'>) => {
  if (lacksTicket(input)) return refuse('invalidFields', {}, { code: input.code ? 'field.format' : 'field.required' })
  const passed = await passCaptcha(call, name, input)
  if (passed instanceof Refused) return passed
  await count(call.context.db, 'codeBeforeCaptcha', networkOf(call.address), call.now)
  if (await isUnregistered(call, input.state, sending.contact, passed.solved))
    return refuse(sending.contact.kind === 'phone' ? 'mobileUnregistered' : 'emailUnregistered')
  return sendCode(call, { state: input.state, ...sending })
}

const toPhone = (how: 'send' | 'speak', name: CallName) => async (input: ParsedInput<'sendSms'>, call: Call) => {
  const { sms } = call.context
  if (!sms.serves(input.country_code)) return refuse('countryNotServed', {}, { country_code: 'country-code.format' })
  const phone = phoneOf(input.country_code, input.phone)
  if (!phone) return refuse('invalidFields', {}, { phone: 'mobile.format' })
  const message = { countryCode: phone.countryCode, phone: phone.number, purpose: input.state, language: call.language }
  const deliver = (code: string) => sms[how]({ ...message, code })
  const sent = await send(call, name, input, { contact: { kind: 'phone', phone }, deliver })
  if (sent instanceof Refused) return sent
  return { expiry_time: sent.expiresAt.toISOString(), smscode_key: sent.key, bind_status: '' }
}

const toMailbox = async (input: ParsedInput<'sendMail'>, call: Call) => {
  const { email, state: purpose } = input
  const deliver = (code: string) => call.context.mail.send({ email, code, purpose, language: call.language })
  const sent = await send(call, 'sendMail', input, { contact: { kind: 'mail', email }, deliver })
  if (sent instanceof Refused) return sent
  return { expiry_time: sent.expiresAt.toISOString(), emailcode_key: sent.key, bind_status: '' }
}

export const toolHandlers = {
  captcha: async (_input, call) => {
    const drawn = await count(call.context.db, 'captchaPerAddress', networkOf(call.address), call.now)
    return drawn.exceeded ? refuse('tooManyRequests', { seconds: drawn.secondsLeft }) : drawCaptcha(call)
  },
  captchaNeed: async ({ path, method }, call) => ({ is_validate: await captchaFlag(call, path, method) }),
  captchaNeeds: async ({ path_method }, call) => {
    const list = listOf(path_method)
    if (!list.ok) return refuse('invalidFields', {}, { path_method: 'field.format' })
    return Promise.all(
      list.value.map(async row => ({ ...row, is_validate: await captchaFlag(call, row.path, row.method) })),
    )
  },
  sendSms: toPhone('send', 'sendSms'),
  sendVoice: toPhone('speak', 'sendVoice'),
  sendMail: toMailbox,
  countries: async (_input, { context: { sms } }) => ({
    now_country: countryOf('CN'),
    list_country: countriesServed(sms.serves),
  }),
} satisfies Partial<Handlers>
