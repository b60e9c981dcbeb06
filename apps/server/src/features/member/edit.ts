import type { ParsedInput } from '@bohe/api-client/contract'
import type { MessageKey } from '@bohe/i18n/message-key'
import { isLaterThanToday } from '#domain/birthday.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { count } from '#rates.ts'
import { changeProfile, type Member, type Profile } from './store.ts'

type Input = ParsedInput<'editProfile'>

/** What cannot be changed to empty (spec §5), and what is said of it. */
const neverCleared = { nickname: 'nickname.empty', birthday: 'birthday.empty', address: 'address.empty' } as const

const wrongFields = (input: Input, member: Member, now: Date): Record<string, MessageKey> => {
  const names = Object.keys(neverCleared) as (keyof typeof neverCleared)[]
  const cleared = names.filter(name => input[name] === '' && (member[name] ?? '') !== '')
  const isFuture = input.birthday && isLaterThanToday(input.birthday, now)
  return {
    ...Object.fromEntries(cleared.map(name => [name, neverCleared[name]])),
    ...(isFuture && { birthday: 'birthday.future' }),
  }
}

// Named one by one, so that nothing else of a member can be sent along (ASVS 15.3.3).
const profileOf = ({ nickname, birthday, address, sex, mobile_contact_number, qq }: Input): Profile => ({
  ...(nickname && { nickname: nickname.trim() }),
  ...(birthday && { birthday }),
  ...(address && { address: address.trim() }),
  ...(sex !== undefined && { sex }),
  ...(mobile_contact_number !== undefined && { mobile_contact_number: mobile_contact_number.trim() }),
  ...(qq !== undefined && { qq }),
})

/**
 * Changes what came of a member's profile (spec §5: nothing is cleared to empty, no birthday in the future). A profile that
 * is sent back as it was read changes nothing.
 */
export const editProfile = async (input: Input, call: MemberCall) => {
  const { db } = call.context
  const tried = await count(db, 'editsPerMember', String(call.member.id), call.now)
  if (tried.exceeded) return refuse('tryLater')
  const member = call.member.row
  const wrong = wrongFields(input, member, call.now)
  if (Object.keys(wrong).length > 0) return refuse('invalidFields', {}, wrong)
  const wanted = Number(input.idle_pause_days ?? member.idle_pause_days)
  // When the clock may pause by itself is counted from when the days were chosen, not from when they were repeated.
  const idlePause = wanted !== member.idle_pause_days && { idle_pause_days: wanted, idle_pause_since: call.now }
  await changeProfile(db, member.id, { ...profileOf(input), ...idlePause })
  return undefined
}
