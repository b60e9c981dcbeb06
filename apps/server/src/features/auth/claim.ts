import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { type Member, memberByContact, memberById } from '#features/member/store.ts'
import { checkCode } from '#features/tools/codes.ts'
import { removeCode } from '#features/tools/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { accountOf, memberOf, subjectOf } from './account.ts'
import { type ContactProof, contactOf, proofOf, wrongCode } from './contact-proof.ts'
import { isRememberedBy } from './remember.ts'

/** Who it is; `holds` asks again, and uses up what is good for one log-in, once the member's row is locked. */
interface Proven {
  member: Member
  holds: (tx: Tx) => Promise<boolean>
}

/** Somebody says whose account it is. */
export interface Claim {
  /** What its tries are counted by. */
  subject: string
  /** A secret that people choose can be guessed: its tries are limited for each account. */
  isGuessable: boolean
  /** Does the same work for accounts that do not exist. */
  prove: (call: Call) => Promise<Proven | undefined>
  wrong: Refused<'loginFailed' | 'verificationCodeWrong'>
}

type Input = ParsedInput<'login'>
type PasswordInput = Extract<Input, { password: string }>
type RememberedInput = Extract<Input, { remember_token: string }>

const byPassword = (input: PasswordInput): Claim => {
  const account = accountOf(input)
  const prove = async (call: Call) => {
    const member = await memberOf(call.context.db, account)
    const isRight = await call.context.hashing.verify(member?.password_hash ?? undefined, input.password)
    if (!member || !isRight) return undefined
    const holds = async (tx: Tx) => (await memberById(tx, member.id))?.password_hash === member.password_hash
    return { member, holds }
  }
  return { subject: subjectOf(account), isGuessable: true, prove, wrong: refuse('loginFailed') }
}

const byDevice = (input: RememberedInput): Claim => {
  const account = accountOf(input)
  const prove = async (call: Call) => {
    const member = await memberOf(call.context.db, account)
    const isRight = await isRememberedBy(call.context.db, call, member?.id, input.remember_token)
    if (!member || !isRight) return undefined
    return { member, holds: (tx: Tx) => isRememberedBy(tx, call, member.id, input.remember_token) }
  }
  return { subject: subjectOf(account), isGuessable: false, prove, wrong: refuse('loginFailed') }
}

const byCode = (input: ContactProof, call: Call): Claim | Refused<'countryNotServed' | 'invalidFields'> => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const prove = async () => {
    const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.login))
    const member = await memberByContact(call.context.db, contact)
    if (!member || codeId === undefined) return undefined
    const holds = async (tx: Tx) =>
      (await memberByContact(tx, contact))?.id === member.id && (await removeCode(tx, codeId))
    return { member, holds }
  }
  return { subject: subjectOf(contact), isGuessable: false, prove, wrong: wrongCode(input) }
}

/** Whose account a log-in says it is, and by which of the four ways (product §4). */
export const claimOf = (input: Input, call: Call): Claim | Refused<'countryNotServed' | 'invalidFields'> => {
  if ('password' in input) return byPassword(input)
  return 'remember_token' in input ? byDevice(input) : byCode(input, call)
}
