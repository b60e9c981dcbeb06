import type { ParsedInput } from '@bohe/api-client/contract'
import { isLaterThanToday } from '#domain/birthday.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { count } from '#rates.ts'
import { changeProfile, type Profile } from './store.ts'

type Input = ParsedInput<'editProfile'>

// Named one by one, so that nothing else of a member can be sent along (ASVS 15.3.3).
const profileOf = (
  { nickname, birthday, address, sex, mobile_contact_number, qq, ...input }: Input,
  now: Date,
): Profile => ({
  ...(nickname !== undefined && { nickname: nickname.trim() }),
  ...(birthday !== undefined && { birthday }),
  ...(address !== undefined && { address: address.trim() }),
  ...(sex !== undefined && { sex }),
  ...(mobile_contact_number !== undefined && { mobile_contact_number: mobile_contact_number.trim() }),
  ...(qq !== undefined && { qq }),
  ...(input.idle_pause_days !== undefined && {
    idle_pause_days: Number(input.idle_pause_days),
    idle_pause_since: now,
  }),
})

/** Changes what came of a member's profile (spec §5: nothing is cleared to empty, no birthday in the future). */
export const editProfile = async (input: Input, call: MemberCall) => {
  const { db } = call.context
  const tried = await count(db, 'editsPerMember', String(call.member.id), call.now)
  if (tried.exceeded) return refuse('tryLater')
  if (input.birthday !== undefined && isLaterThanToday(input.birthday, call.now))
    return refuse('invalidFields', {}, { birthday: 'birthday.future' })
  await changeProfile(db, call.member.id, profileOf(input, call.now))
  return undefined
}
