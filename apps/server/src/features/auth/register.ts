import type { ParsedInput } from '@bohe/api-client/contract'
import { BillingType, CodePurpose } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { transaction, violatedUnique } from '#database/transaction.ts'
import type { Contact } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import { addMember, memberByReferCode } from '#features/member/store.ts'
import { grantMembership } from '#features/orders/ledger.ts'
import { type Price, packagesOffered } from '#features/packages/store.ts'
import { passCaptcha } from '#features/tools/captcha.ts'
import { checkCode } from '#features/tools/codes.ts'
import { removeCode } from '#features/tools/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { randomText } from '#random.ts'
import { count, networkOf } from '#rates.ts'
import { startSession } from './session.ts'

type Input = ParsedInput<'register'>

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const admit = async (input: Input, call: Call) => {
  const { context, address, now } = call
  const passed = await passCaptcha(call, 'register', input)
  if (passed instanceof Refused) return passed
  await count(context.db, 'registerBeforeCaptcha', networkOf(address), now)
  const tried = await count(context.db, 'registerPerAddress', networkOf(address), now)
  return tried.exceeded ? refuse('tryLater') : undefined
}

const contactOf = (input: Input, call: Call): Contact | Refused<'countryNotServed' | 'invalidFields'> => {
  if ('email' in input) return { kind: 'mail', email: input.email }
  if (!call.context.sms.serves(input.country_code))
    return refuse('countryNotServed', {}, { country_code: 'country-code.format' })
  const phone = phoneOf(input.country_code, input.phone)
  return phone ? { kind: 'phone', phone } : refuse('invalidFields', {}, { phone: 'mobile.format' })
}

const experienceOf = async (input: Input, call: Call) => {
  const offered = await packagesOffered(call.context.db, call.region, BillingType.experience)
  const chosen = offered.find(({ id }) => String(id) === input.package_id)
  const price = chosen?.prices.find(({ id }) => input.price_id === undefined || String(id) === input.price_id)
  return price ?? refuse('experiencePackageUnknown', {}, { package_id: 'experience-package.empty' })
}

const inviterOf = async (input: Input, call: Call) => {
  if (input.refer_code === '') return { id: null }
  const inviter = await memberByReferCode(call.context.db, input.refer_code)
  return inviter ?? refuse('inviteCodeUnknown', {}, { refer_code: 'invite-code.format' })
}

const proofOf = (input: Input, contact: Contact) =>
  'email' in input
    ? { state: CodePurpose.register, contact, code: input.mailcode, key: input.mailcode_key }
    : { state: CodePurpose.register, contact, code: input.smscode, key: input.smscode_key }

const wrongCode = (input: Input) =>
  refuse(
    'verificationCodeWrong',
    {},
    'email' in input ? { mailcode: 'email-code.format' } : { smscode: 'sms-code.format' },
  )

/** What a registration rests on, once every question about it is answered. */
interface Admission {
  contact: Contact
  experience: Price
  inviterId: number | null
  codeId: number
  passwordHash: string
}

const examine = async (input: Input, call: Call) => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const experience = await experienceOf(input, call)
  if (experience instanceof Refused) return experience
  const inviter = await inviterOf(input, call)
  if (inviter instanceof Refused) return inviter
  const codeId = await checkCode(call, proofOf(input, contact))
  if (codeId === undefined) return wrongCode(input)
  const passwordHash = await call.context.hashing.hash(input.password)
  return { contact, experience, inviterId: inviter.id, codeId, passwordHash } satisfies Admission
}

const contactColumns = (contact: Contact) =>
  contact.kind === 'mail'
    ? { country_code: null, mobile: null, email: contact.email }
    : { country_code: contact.phone.countryCode, mobile: contact.phone.number, email: null }

const memberRow = (input: Input, call: Call, { contact, inviterId, passwordHash }: Admission) => ({
  ...contactColumns(contact),
  user_name: `bohe${randomText(call.context.random, letters, 10).toLowerCase()}`,
  nickname: input.nickname ?? '',
  password_hash: passwordHash,
  region_code: call.region,
  refer_code: randomText(call.context.random, letters, 8),
  invited_by: inviterId,
  src_channel: input.src_channel,
  os_type: input.os_type,
  created_at: call.now,
})

const grantExperience = async (tx: Tx, memberId: number, { package_id, days }: Price, now: Date) => {
  if (days === 0) return
  const source = { source: 'experience', sourceId: `member:${memberId}` } as const
  await grantMembership(tx, { memberId, ...source, packageId: package_id, seconds: days * 86_400, now })
}

const enrol = (input: Input, call: Call, admission: Admission) =>
  transaction(call.context.db, async tx => {
    if (!(await removeCode(tx, admission.codeId))) return wrongCode(input)
    const memberId = await addMember(tx, memberRow(input, call, admission))
    await grantExperience(tx, memberId, admission.experience, call.now)
    return { memberId, token: await startSession(tx, call, memberId, input.os_type) }
  })

const taken: Record<string, () => Refused<'mobileTaken' | 'emailTaken'>> = {
  members_mobile: () => refuse('mobileTaken', {}, { phone: 'code.mobile-taken' }),
  members_email: () => refuse('emailTaken', {}, { email: 'code.email-taken' }),
}

/**
 * Registers by phone or e-mail and logs in. The code is spent by the transaction that creates the member, so that a
 * refusal for another reason leaves it usable. Only who proved a contact learns that it is taken.
 */
export const register = async (input: Input, call: Call) => {
  const refused = await admit(input, call)
  if (refused) return refused
  const admission = await examine(input, call)
  if (admission instanceof Refused) return admission
  return enrol(input, call, admission).catch(error => {
    const answer = taken[violatedUnique(error) ?? '']
    if (!answer) throw error
    return answer()
  })
}
