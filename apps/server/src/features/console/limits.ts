import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { allLimits, lockLimit, setLimit } from '#features/approvals/store.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'

export const aboutLimit = (name: string) => `limit ${name}`

/** Above how much another person has to agree. */
export const approvalLimits = async (_: object, { context }: SignedInCall) => ({
  limits: (await allLimits(context.db)).map(({ name, most }) => ({ name: name as string, most: Number(most) })),
})

type Limit = NonNullable<Awaited<ReturnType<typeof lockLimit>>>

/** A limit that still is what was seen, locked. */
export const changeableLimit = async (tx: Tx, { name, before }: ParsedStaffInput<'changeApprovalLimit'>) => {
  const limit = await lockLimit(tx, name)
  if (!limit) return refuse('limitUnknown')
  return Number(limit.most) === before ? limit : refuseStale(tx, aboutLimit(name))
}

export const putLimit = async (tx: Tx, limit: Limit, { most }: ParsedStaffInput<'changeApprovalLimit'>) => {
  await setLimit(tx, limit.name, most)
  const about = aboutLimit(limit.name)
  return { before: { about, most: Number(limit.most) }, after: { about, most } }
}
