import type { CallName } from '@bohe/api-client/contract'
import { BillingType } from '@bohe/api-client/contract/wire'
import { isCommonPassword } from '#common-passwords.ts'
import type { Tx } from '#database/schema.ts'
import { violatedUnique } from '#database/transaction.ts'
import type { Contact } from '#domain/contact.ts'
import { passCaptcha } from '#features/captcha/captcha.ts'
import { addMember, memberByReferCode } from '#features/member/store.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import { type Price, packagesOffered } from '#features/packages/store.ts'
import { countInvitation } from '#features/referral/referral.ts'
import { hasUsedDevice } from '#features/referral/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { randomText } from '#random.ts'
import { countAddress } from '#rates.ts'

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

interface Captcha {
  checkcode?: string | undefined
  checkcode_key?: string | undefined
}

/** Lets a call pass that may open an account: by its captcha, and by how often its address did. */
export const admitNewAccount = async (name: CallName, input: Captcha, call: Call) => {
  const { context, address, now } = call
  const passed = await passCaptcha(call, name, input)
  if (passed instanceof Refused) return passed
  await countAddress(context.db, 'registerBeforeCaptcha', address, now)
  const tried = await countAddress(context.db, 'registerPerAddress', address, now)
  return tried.exceeded ? refuse('tryLater') : undefined
}

/** The experience that was chosen, of those offered in the caller's region. */
export const experienceOf = async (input: Pick<AccountForm, 'package_id' | 'price_id'>, call: Call) => {
  const offered = await packagesOffered(call.context.db, call.region, BillingType.experience)
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

const contactColumns = (contact: Contact | undefined) => {
  if (!contact) return { country_code: null, mobile: null, email: null }
  return contact.kind === 'mail'
    ? { country_code: null, mobile: null, email: contact.email }
    : { country_code: contact.phone.countryCode, mobile: contact.phone.number, email: null }
}

const madeUpName = (call: Call, { contact }: NewAccount) =>
  `${contact ? 'bohe' : 'uid:'}${randomText(call.context.random, letters, 10).toLowerCase()}`

const rowOf = (call: Call, account: NewAccount) => ({
  ...contactColumns(account.contact),
  user_name: account.userName ?? madeUpName(call, account),
  nickname: account.nickname,
  password_hash: account.passwordHash,
  region_code: call.region,
  refer_code: randomText(call.context.random, letters, 8),
  invited_by: account.inviterId,
  src_channel: account.srcChannel,
  os_type: account.osType,
  created_at: call.now,
})

const grantExperience = async (tx: Tx, memberId: number, { package_id, days }: Price, now: Date) => {
  if (days === 0) return
  const source = { source: 'experience', sourceId: `member:${memberId}` } as const
  await grantMembership(tx, { memberId, ...source, packageId: package_id, seconds: days * 86_400, now })
}

/** Opens an account, in the one way there is: the member, the experience, who invited. A taken contact is thrown. */
export const openAccount = async (tx: Tx, call: Call, account: NewAccount): Promise<number> => {
  const { experience, inviterId } = account
  const memberId = await addMember(tx, rowOf(call, account))
  if (experience) await grantExperience(tx, memberId, experience, call.now)
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

/** The same about a user name that was chosen. */
export const userNameTaken = (): Refused<'userNameTaken'> =>
  refuse('userNameTaken', {}, { username: 'code.user-name-taken' })

/** Whether an error of `openAccount` says that somebody has the user name. */
export const isNameTaken = (error: unknown): boolean => violatedUnique(error) === 'members_user_name'
