import type { Context } from '#context.ts'
import { membershipOf } from '#features/orders/ledger.ts'
import { levelOf, packageWithLevel } from '#features/packages/store.ts'
import type { Call } from '#http/call.ts'
import { type MemberView, presentMember } from './present.ts'
import { memberById } from './store.ts'

const freeLevel = '0'

/** Loads what is shown of a member. Throws when there is no such member, or no free level. */
export const memberView = async ({ db, config }: Context, memberId: number, now: Date): Promise<MemberView> => {
  const member = await memberById(db, memberId)
  const membership = await membershipOf(db, memberId, now)
  const held = membership.packageId === null ? undefined : await packageWithLevel(db, Number(membership.packageId))
  const free = await levelOf(db, freeLevel)
  if (!member || !free) throw new Error(`no member ${memberId}, or no level ${freeLevel}`)
  return { member, membership, held, free, canSwitch: config.packageSwitch }
}

/** User info (spec §3) of a member, as a call answers it. */
export const userInfo = async ({ context, language, now }: Call, memberId: number) =>
  presentMember(language, await memberView(context, memberId, now))
