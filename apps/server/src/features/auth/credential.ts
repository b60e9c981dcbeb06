import type { ParsedInput } from '@bohe/api-client/contract'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { type Member, memberByContact } from '#features/member/store.ts'
import { checkCode } from '#features/verification-codes/codes.ts'
import { removeCode } from '#features/verification-codes/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { type Account, accountOf } from './account.ts'
import { type ContactProof, contactOf, proofOf, unregistered, wrongCode } from './contact-proof.ts'
import { isRememberedBy } from './remember.ts'

/** Whose credential it is; `recheck` asks again once the row of the member is locked, and uses up what is good for one log-in. */
export interface Verified {
  member: Member
  recheck: (tx: Tx, locked: Member) => Promise<boolean>
}

/** What a caller logs in with. */
export interface Credential {
  account: Account
  /** A secret that people choose can be guessed: its tries are limited for each account. */
  isGuessable: boolean
  /** Does the same work for accounts that do not exist; who typed a right code is told that there is none. */
  verify: (
    call: Call,
    member: Member | undefined,
  ) => Promise<Verified | Awaited<ReturnType<typeof unregistered>> | undefined>
  wrong: Refused<'loginFailed' | 'verificationCodeWrong'>
}

type Input = ParsedInput<'login'>

const byPassword = (input: Extract<Input, { password: string }>): Credential => {
  const verify = async (call: Call, member: Member | undefined) => {
    const isRight = await call.context.hashing.verify(member?.password_hash ?? undefined, input.password)
    if (!member || !isRight) return undefined
    const recheck = async (_: Tx, locked: Member) => locked.password_hash === member.password_hash
    return { member, recheck }
  }
  return { account: accountOf(input), isGuessable: true, verify, wrong: refuse('loginFailed') }
}

const byDevice = (input: Extract<Input, { remember_token: string }>): Credential => {
  const verify = async (call: Call, member: Member | undefined) => {
    const isRight = await isRememberedBy(call.context.db, call, member?.id, input.remember_token)
    if (!member || !isRight) return undefined
    return { member, recheck: (tx: Tx) => isRememberedBy(tx, call, member.id, input.remember_token) }
  }
  return { account: accountOf(input), isGuessable: false, verify, wrong: refuse('loginFailed') }
}

const byCode = (input: Extract<Input, ContactProof>, call: Call) => {
  const contact = contactOf(input, call)
  if (contact instanceof Refused) return contact
  const verify: Credential['verify'] = async (_call, member) => {
    const codeId = await checkCode(call, proofOf(input, contact, CodePurpose.login))
    if (codeId === undefined) return undefined
    // With a bind ticket, the new account is opened by binding.
    const purpose = input.code === undefined ? CodePurpose.register : CodePurpose.bind
    if (!member) return unregistered(input, call, { contact, codeId, purpose })
    const recheck = async (tx: Tx) =>
      (await memberByContact(tx, contact))?.id === member.id && (await removeCode(tx, codeId))
    return { member, recheck }
  }
  return { account: contact, isGuessable: false, verify, wrong: wrongCode(input) } satisfies Credential
}

/** The credential of a log-in: a password, a remembered device, or a code to phone or mailbox (product §4). */
export const credentialOf = (input: Input, call: Call): Credential | Refused<'countryNotServed' | 'invalidFields'> => {
  if ('password' in input) return byPassword(input)
  return 'remember_token' in input ? byDevice(input) : byCode(input, call)
}
