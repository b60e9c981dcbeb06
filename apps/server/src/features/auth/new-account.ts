import type { CallName, ParsedInput } from '@bohe/api-client/contract'
import { BillingType, CodePurpose } from '@bohe/api-client/contract/wire'
import { isCommonPassword } from '#common-passwords.ts'
import type { Tx } from '#database/schema.ts'
import { transaction, violatedUnique } from '#database/transaction.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { isReservedName } from '#domain/user-name.ts'
import { type Answer, passCaptcha } from '#features/captcha/captcha.ts'
import { addMember, memberByReferCode } from '#features/member/store.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import { type Price, packagesOffered } from '#features/packages/catalogue.ts'
import { countInvitation } from '#features/referral/referral.ts'
import { hasUsedDevice } from '#features/referral/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { randomText } from '#random.ts'
import { countAddress } from '#rates.ts'
import { contactOf, proofOf, wrongCode } from './contact-proof.ts'
import { startSession } from './session.ts'

/** What a form for a new account says beside its contact. */
export interface AccountForm {
  password: string
  package_id: string
  price_id?: string | undefined
  refer_code: string
}

/** What an account is made of, once every question about it is answered. */
export interface NewAccount {
  /** undefined for who came by a social account only: the name then is one that is never displayed. */
  contact: Contact | undefined
  /** As it was chosen; one is made up for who chose none. */
  userName?: string | undefined
  nickname: string
  passwordHash: string | null
  experience: Price | undefined
  inviterId: number | null
  srcChannel: string
  osType: string
}

/** Lets a call pass that may open an account: by its captcha, and by how often its address did. */
export const admitNewAccount = async (
  name: CallName,
  input: Pick<Answer, 'checkcode' | 'checkcode_key'>,
  call: Call,
) => {
  const { context, address, now } = call
  const passed = await passCaptcha(call, name, input)
  if (passed instanceof Refused) return passed
  await countAddress(context.db, 'registerBeforeCaptcha', address, now)
  const tried = await countAddress(context.db, 'registerPerAddress', address, now)
  return tried.exceeded ? refuse('tryLater') : undefined
}

/** The experience that was chosen, of those offered in the caller's region. */
export const experienceOf = async (input: Pick<AccountForm, 'package_id' | 'price_id'>, call: Call) => {
  const offered = await packagesOffered(call.context, call.region, BillingType.experience)
  const chosen = offered.find(({ id }) => String(id) === input.package_id)
  const price = chosen?.prices.find(({ id }) => input.price_id === undefined || String(id) === input.price_id)
  return price ?? refuse('experiencePackageUnknown', {}, { package_id: 'experience-package.empty' })
}

/** Whose invite code was typed; nobody's when none was. An account of the same device would invite itself. */
export const inviterOf = async ({ refer_code }: Pick<AccountForm, 'refer_code'>, call: Call) => {
  if (refer_code === '') return { id: null }
  const { db } = call.context
  const inviter = await memberByReferCode(db, refer_code)
  if (!inviter) return refuse('inviteCodeUnknown', {}, { refer_code: 'invite-code.format' })
  const isOwn = await hasUsedDevice(db, inviter.id, call.deviceId)
  return isOwn ? refuse('inviteCodeOwn', {}, { refer_code: 'code.invite-code-own' }) : inviter
}

/** The answers that a form for a new account gives, or what is wrong with it. */
export const examineForm = async (input: AccountForm, call: Call) => {
  if (isCommonPassword(input.password)) return refuse('passwordCommon', {}, { password: 'code.password-common' })
  const experience = await experienceOf(input, call)
  if (experience instanceof Refused) return experience
  const inviter = await inviterOf(input, call)
  return inviter instanceof Refused ? inviter : { experience, inviterId: inviter.id }
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const contactColumns = (contact: Contact) =>
  contact.kind === 'mail'
    ? { email: contact.email }
    : { country_code: contact.phone.countryCode, mobile: contact.phone.number }

/** Opens an account, in the one way there is: the member, the experience, who invited. A taken contact is thrown. */
export const openAccount = async (tx: Tx, call: Call, account: NewAccount): Promise<number> => {
  const { contact, experience, inviterId } = account
  const { context, region, now } = call
  const madeUpName = () => `${contact ? 'bohe' : 'uid:'}${randomText(context.random, letters, 10).toLowerCase()}`
  const memberId = await addMember(tx, {
    ...(contact && contactColumns(contact)),
    user_name: account.userName ?? madeUpName(),
    nickname: account.nickname,
    password_hash: account.passwordHash,
    region_code: region,
    refer_code: randomText(context.random, letters, 8),
    invited_by: inviterId,
    src_channel: account.srcChannel,
    os_type: account.osType,
    created_at: now,
  })
  if (experience && experience.days > 0) {
    const source = { source: 'experience', sourceId: `member:${memberId}` } as const
    const { package_id: packageId, days } = experience
    await grantMembership(tx, { memberId, ...source, packageId, seconds: days * 86_400, now })
  }
  if (inviterId !== null) await countInvitation(tx, { inviterId, friendId: memberId, call })
  return memberId
}

const taken: Record<string, () => Refused<'mobileTaken' | 'emailTaken'>> = {
  members_mobile: () => refuse('mobileTaken', {}, { phone: 'code.mobile-taken' }),
  members_email: () => refuse('emailTaken', {}, { email: 'code.email-taken' }),
}

/** What an error of `openAccount` says about the contact, when it is that somebody has it. */
export const contactTaken = (error: unknown): Refused<'mobileTaken' | 'emailTaken'> | undefined =>
  taken[violatedUnique(error) ?? '']?.()

const userNameTaken = () => refuse('userNameTaken', {}, { username: 'code.user-name-taken' })

/**
 * Registers by phone or e-mail and logs in. The code is spent by the transaction that creates the member, so that a
 * refusal for another reason leaves it usable. Only who proved a contact learns that it, or a user name, is taken.
 */
export const register = async (input: ParsedInput<'register'>, call: Call) => {
  const refused = await admitNewAccount('register', input, call)
  if (refused) return refused
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  if (input.username && isReservedName(input.username)) return userNameTaken()
  const form = await examineForm(input, call)
  if (form instanceof Refused) return form
  const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.register))
  if (codeId === undefined) return wrongCode(input)
  const passwordHash = await call.context.hashing.hash(input.password)
  const userName = input.username || undefined
  const chosen = { userName, nickname: input.nickname?.trim() ?? '' }
  const from = { srcChannel: input.src_channel, osType: input.os_type }
  return transaction(call.context.db, async tx => {
    if (!(await removeCode(tx, codeId))) return wrongCode(input)
    const memberId = await openAccount(tx, call, { ...form, contact, passwordHash, ...chosen, ...from })
    return { memberId, token: await startSession(tx, call, memberId, input.os_type) }
  }).catch(error => {
    const isNameTaken = userName !== undefined && violatedUnique(error) === 'members_user_name'
    const answer = contactTaken(error) ?? (isNameTaken ? userNameTaken() : undefined)
    if (!answer) throw error
    return answer
  })
}
