import type { OpenType } from '@bohe/api-client/contract/wire'
import { lockMember } from '#database/lock-member.ts'
import { providersOf, removeIdentity } from '#features/identities/store.ts'
import { memberById } from '#features/member/store.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'

/**
 * Takes a social account away from a member, never the last way in: a contact is one, since a code reaches it. Nobody is
 * signed out. Answers what is left.
 */
export const unbind = (provider: OpenType, { context: { db }, member: { id } }: MemberCall) =>
  refusable(db, async tx => {
    await lockMember(tx, id)
    const bound = await providersOf(tx, id)
    if (!bound.includes(provider)) return refuse('openNotBound')
    const member = await memberById(tx, id)
    const hasContact = Boolean(member?.mobile ?? member?.email)
    if (bound.length === 1 && !hasContact) return refuse('lastWayIn')
    await removeIdentity(tx, id, provider)
    return bound.filter(each => each !== provider)
  })
