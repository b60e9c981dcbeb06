import type { ParsedInput } from '@bohe/api-client/contract'
import type { RateName } from '@bohe/api-client/contract/limits'
import { transaction } from '#database/transaction.ts'
import { contactKey } from '#domain/contact.ts'
import { phoneOf } from '#domain/phone-number.ts'
import { type Member, memberByContact, memberByUserName } from '#features/member/store.ts'
import { passCaptcha } from '#features/tools/captcha.ts'
import type { Call } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { count, forget, networkOf } from '#rates.ts'
import { startSession } from './session.ts'

type Input = ParsedInput<'login'>

/** What was typed as account: the one spelling its tries are counted by, and how to find its member. */
const accountOf = ({ username, country_code }: Input) => {
  if (username.includes('@')) return { kind: 'mail', email: username } as const
  const phone = /^\d{4,14}$/.test(username) ? phoneOf(country_code, username) : undefined
  return phone ? ({ kind: 'phone', phone } as const) : ({ kind: 'name', name: username } as const)
}

type Account = ReturnType<typeof accountOf>

const subjectOf = (account: Account) =>
  account.kind === 'name' ? `name:${account.name.toLowerCase()}` : contactKey(account)

const memberOf = (call: Call, account: Account): Promise<Member | undefined> =>
  account.kind === 'name' ? memberByUserName(call.context.db, account.name) : memberByContact(call.context.db, account)

const minutes = (seconds: number) => Math.ceil(seconds / 60)

const lockedBy = async (call: Call, rate: RateName, subject: string) => {
  const counted = await count(call.context.db, rate, subject, call.now)
  return counted.exceeded ? refuse('loginLocked', { minutes: minutes(counted.secondsLeft) }) : undefined
}

// Counted before the hash, so that many at once are not all let in; a right password forgets them.
const countTry = (call: Call, subject: string) => lockedBy(call, 'loginFailures', subject)

const countFailure = async (call: Call, subject: string) => {
  await count(call.context.db, 'loginBeforeCaptcha', subject, call.now)
  await count(call.context.db, 'loginBeforeCaptcha', networkOf(call.address), call.now)
}

const forgetTries = async (call: Call, subject: string) => {
  await forget(call.context.db, 'loginFailures', subject)
  await forget(call.context.db, 'loginBeforeCaptcha', subject)
}

const admit = async (input: Input, call: Call, subject: string) => {
  const flooded = await lockedBy(call, 'loginPerAddress', networkOf(call.address))
  if (flooded) return flooded
  const passed = await passCaptcha(call, 'login', input, subject)
  return passed instanceof Refused ? passed : countTry(call, subject)
}

/** Logs in with a password. Known and unknown accounts get the same answer for the same work (product §5). */
export const logIn = async (input: Input, call: Call) => {
  const account = accountOf(input)
  const subject = subjectOf(account)
  const refused = await admit(input, call, subject)
  if (refused) return refused
  const member = await memberOf(call, account)
  const isRight = await call.context.hashing.verify(member?.password_hash, input.password)
  if (!member || !isRight) {
    await countFailure(call, subject)
    return refuse('loginFailed')
  }
  await forgetTries(call, subject)
  const token = await transaction(call.context.db, tx => startSession(tx, call, member.id, input.os_type))
  return { memberId: member.id, token }
}
