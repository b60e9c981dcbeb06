import type { ParsedInput } from '@bohe/api-client/contract'
import { runCompiled } from '#database/compiled-statement.ts'
import type { Tx } from '#database/schema.ts'
import { together } from '#database/together.ts'
import { captchaMissing, passCaptcha, risksOf, spendCaptcha } from '#features/captcha/captcha.ts'
import { attachTicket } from '#features/identities/bind.ts'
import { lockedMemberWithCopy } from '#features/member/store.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { Overloaded } from '#password-hashing.ts'
import {
  type Counted,
  count,
  countAddress,
  counting,
  countUnlessFull,
  forgetting,
  networksCounted,
  uncount,
} from '#rates.ts'
import { memberNamed, triesOf, triesOfMember } from './account.ts'
import { type Credential, credentialOf, type Verified } from './credential.ts'
import type { OpenedSession } from './present.ts'
import { remembering } from './remember.ts'
import { refusalToLetIn, startSession } from './session.ts'

type Input = ParsedInput<'login'>
const locked = ({ exceeded, secondsLeft }: Counted) =>
  exceeded ? refuse('loginLocked', { minutes: Math.ceil(secondsLeft / 60) }) : undefined

/** Forgets how often somebody tried to get into a member's account. */
export const forgetTries = async (tx: Tx, memberId: number): Promise<void> => {
  await runCompiled(tx, forgettingTries(tx, memberId))
}

const forgettingTries = (tx: Tx, memberId: number) =>
  forgetting(tx, ['loginFailures', 'loginBeforeCaptcha'], triesOfMember(memberId))

const admit = async (input: Input, call: Call, { account, isGuessable }: Credential) => {
  const { context, address, now } = call
  const { statement, counted } = counting(context.db, networksCounted('loginPerAddress', address), now)
  const [counts, [member]] = await together(context.db, statement, memberNamed(context.db, account))
  const flooded = locked(counted(counts))
  if (flooded) return flooded
  const subject = triesOf(member, account)
  // Only what can be guessed rests: who is kept out by a stranger's guesses still gets in by a code or a remembered device.
  const passed = await (isGuessable ? countTry(input, call, subject) : passCaptcha(call, 'login', input, subject))
  return passed instanceof Refused ? passed : { member, subject }
}

/**
 * Counts a guess that needs no captcha, or brings a solved one: before the hash, so that many at once are not all let in;
 * a right password forgets them.
 */
const countTry = async (input: Input, call: Call, subject: string) => {
  const { context, address, now } = call
  const spent = await spendCaptcha(call, input)
  if (spent instanceof Refused) return spent
  const risks = spent ? [] : risksOf('loginBeforeCaptcha', address, subject)
  const counted = await countUnlessFull(context.db, { name: 'loginFailures', subject }, risks, now)
  return counted ? locked(counted) : captchaMissing()
}

// Between the proof and the lock the password may have changed, or the code been used: then nobody is let in.
const open = (input: Input, call: Call, { member, recheck }: Verified) =>
  refusable(call.context.db, async tx => {
    const locked = await lockedMemberWithCopy(tx, member.id)
    if (!(await recheck(tx, locked))) return undefined
    const refused =
      refusalToLetIn(locked) ?? (input.code ? await attachTicket(tx, call, input.code, member.id) : undefined)
    if (refused) return refused
    const remembered = remembering(tx, call, member.id, input.remember_me === '1')
    const also = [remembered.written, forgettingTries(tx, member.id)]
    const token = await startSession(tx, call, member.id, input.os_type, { also })
    // A ticket's account may bring a name and a picture.
    const shown = input.code ? undefined : locked
    return { memberId: member.id, member: shown, token, rememberToken: remembered.token } satisfies OpenedSession
  })

/**
 * Logs in by password, remembered device, or a code to phone or mailbox. Known and unknown accounts get the same answer
 * for the same work (product §5), until a right code proves that the contact is the caller's. A bind ticket is attached by the transaction that opens the session.
 */
export const logIn = async (input: Input, call: Call) => {
  const credential = credentialOf(input, call)
  if (credential instanceof Refused) return credential
  const work = () => logInBy(credential, input, call)
  return credential.isGuessable ? call.context.hashing.inTurn(work) : work()
}

const logInBy = async (credential: Credential, input: Input, call: Call) => {
  const admitted = await admit(input, call, credential)
  if (admitted instanceof Refused) return admitted
  const { context, address, now } = call
  const verified = await credential.verify(call, admitted.member).catch(async error => {
    // Nothing was tried: who comes again while the server is busy is not kept out of his account.
    if (error instanceof Overloaded) await uncount(context.db, 'loginFailures', admitted.subject)
    throw error
  })
  if (verified instanceof Refused) return verified
  const opened = verified && (await open(input, call, verified))
  if (!opened) {
    await count(context.db, 'loginBeforeCaptcha', admitted.subject, now)
    await countAddress(context.db, 'loginBeforeCaptcha', address, now)
    return credential.wrong
  }
  return opened
}
