import type { ParsedInput } from '@bohe/api-client/contract'
import type { RateName } from '@bohe/api-client/contract/limits'
import type { Db, Tx } from '#database/schema.ts'
import { attachTicket } from '#features/open/bind.ts'
import { passCaptcha } from '#features/tools/captcha.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { count, forget, networkOf } from '#rates.ts'
import { type Claim, claimOf } from './claim.ts'
import type { OpenedSession } from './present.ts'
import { refusable } from './refusable.ts'
import { rememberOrForget } from './remember.ts'
import { startSession } from './session.ts'
import { lockMember } from './store.ts'

type Input = ParsedInput<'login'>
type Proven = NonNullable<Awaited<ReturnType<Claim['prove']>>>

const minutes = (seconds: number) => Math.ceil(seconds / 60)

const lockedBy = async (call: Call, rate: RateName, subject: string) => {
  const counted = await count(call.context.db, rate, subject, call.now)
  return counted.exceeded ? refuse('loginLocked', { minutes: minutes(counted.secondsLeft) }) : undefined
}

// Counted before the hash, so that many at once are not all let in; a right password forgets them. Only what can be
// guessed rests: who is kept out by a stranger's guesses still gets in by a code or a remembered device.
const countTry = async (call: Call, { isGuessable, subject }: Claim) =>
  isGuessable ? lockedBy(call, 'loginFailures', subject) : undefined

const countFailure = async (call: Call, subject: string) => {
  await count(call.context.db, 'loginBeforeCaptcha', subject, call.now)
  await count(call.context.db, 'loginBeforeCaptcha', networkOf(call.address), call.now)
}

/** Forgets how often somebody tried to get into an account. */
export const forgetTries = async (db: Db | Tx, subject: string): Promise<void> => {
  await forget(db, 'loginFailures', subject)
  await forget(db, 'loginBeforeCaptcha', subject)
}

const admit = async (input: Input, call: Call, claim: Claim) => {
  const flooded = await lockedBy(call, 'loginPerAddress', networkOf(call.address))
  if (flooded) return flooded
  const passed = await passCaptcha(call, 'login', input, claim.subject)
  return passed instanceof Refused ? passed : countTry(call, claim)
}

// Between the proof and the lock the password may have changed, or the code been used: then nobody is let in.
const open = (input: Input, call: Call, { member, holds }: Proven) =>
  refusable(call.context.db, async tx => {
    await lockMember(tx, member.id)
    if (!(await holds(tx))) return undefined
    const refused = input.code ? await attachTicket(tx, call, input.code, member.id) : undefined
    if (refused) return refused
    const token = await startSession(tx, call, member.id, input.os_type)
    const rememberToken = await rememberOrForget(tx, call, member.id, input.remember_me === '1')
    return { memberId: member.id, token, rememberToken } satisfies OpenedSession
  })

/**
 * Logs in by password, remembered device, or a code to phone or mailbox. Known and unknown accounts get the same answer
 * for the same work (product §5). A bind ticket is attached by the transaction that opens the session.
 */
export const logIn = async (input: Input, call: Call) => {
  const claim = claimOf(input, call)
  if (claim instanceof Refused) return claim
  const refused = await admit(input, call, claim)
  if (refused) return refused
  const proven = await claim.prove(call)
  const opened = proven && (await open(input, call, proven))
  if (!opened) {
    await countFailure(call, claim.subject)
    return claim.wrong
  }
  if (!(opened instanceof Refused)) await forgetTries(call.context.db, claim.subject)
  return opened
}
