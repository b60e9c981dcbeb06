import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Db, Tx } from '#database/schema.ts'
import { type Member, memberByContact, memberById } from '#features/member/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { type Account, accountOf, memberOf } from './account.ts'
import { type ContactProof, contactOf, proofOf, unregistered, wrongCode } from './contact-proof.ts'
import { isRememberedBy } from './remember.ts'

/** Whose credential it is; `recheck` asks again once the row of the member is locked, and uses up what is good for one log-in. */
interface Verified {
  member: Member
  recheck: (tx: Tx) => Promise<boolean>
}

/** What a caller logs in with. */
export interface Credential {
  account: Account
  /** The member of the account that was named, whoever the caller is. */
  find: (db: Db) => Promise<Member | undefined>
  /** A secret that people choose can be guessed: its tries are limited for each account. */
  isGuessable: boolean
  /** Does the same work for accounts that do not exist; who typed a right code is told that there is none. */
  verify: (call: Call, member: Member | undefined) => Promise<Verified | Unregistered | undefined>
  wrong: Refused<'loginFailed' | 'verificationCodeWrong'>
}

type Unregistered = Awaited<ReturnType<typeof unregistered>>

type Input = ParsedInput<'login'>
type PasswordInput = Extract<Input, { password: string }>
type RememberedInput = Extract<Input, { remember_token: string }>
type CodeInput = Extract<Input, ContactProof>

const findable = (account: Account) => ({ account, find: (db: Db) => memberOf(db, account) })

const byPassword = (input: PasswordInput): Credential => {
  const account = accountOf(input)
  const verify = async (call: Call, member: Member | undefined) => {
    const isRight = await call.context.hashing.verify(member?.password_hash ?? undefined, input.password)
    if (!member || !isRight) return undefined
    const recheck = async (tx: Tx) => (await memberById(tx, member.id))?.password_hash === member.password_hash
    return { member, recheck }
  }
  return { ...findable(account), isGuessable: true, verify, wrong: refuse('loginFailed') }
}

const byDevice = (input: RememberedInput): Credential => {
  const account = accountOf(input)
  const verify = async (call: Call, member: Member | undefined) => {
    const isRight = await isRememberedBy(call.context.db, call, member?.id, input.remember_token)
    if (!member || !isRight) return undefined
    return { member, recheck: (tx: Tx) => isRememberedBy(tx, call, member.id, input.remember_token) }
  }
  return { ...findable(account), isGuessable: false, verify, wrong: refuse('loginFailed') }
}

const byCode = (input: CodeInput, call: Call): Credential | Refused<'countryNotServed' | 'invalidFields'> => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const verify = async (_call: Call, member: Member | undefined) => {
    const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.login))
    if (codeId === undefined) return undefined
    // With a bind ticket, the new account is opened by binding.
    const purpose = input.code === undefined ? CodePurpose.register : CodePurpose.bind
    if (!member) return unregistered(input, call, { contact, codeId, purpose })
    const recheck = async (tx: Tx) =>
      (await memberByContact(tx, contact))?.id === member.id && (await removeCode(tx, codeId))
    return { member, recheck }
  }
  return { ...findable(contact), isGuessable: false, verify, wrong: wrongCode(input) }
}

/** The credential of a log-in: a password, a remembered device, or a code to phone or mailbox (product §4). */
export const credentialOf = (input: Input, call: Call): Credential | Refused<'countryNotServed' | 'invalidFields'> => {
  if ('password' in input) return byPassword(input)
  return 'remember_token' in input ? byDevice(input) : byCode(input, call)
}
