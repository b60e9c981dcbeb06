import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { spanOf } from '#domain/beijing-day.ts'
import { entriesOf } from '#features/audit/store.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'

/** What was done, newest first; what concerns both regions is for who sees both. */
export const auditLog = async (input: ParsedStaffInput<'auditLog'>, { context, staff }: SignedInCall) => {
  const { actor, action, about, after } = input
  const rows = await entriesOf(context.db, {
    ...{ actor, action, about, before: Number(after), most: staffLimits.page.size },
    from: input.from ? spanOf(input.from).from : undefined,
    until: input.until ? spanOf(input.until).until : undefined,
    region: staff.regions.length > 1 ? undefined : staff.regions[0],
  })
  const list = rows.map(row => ({
    ...{ id: String(row.id), at: row.at.toISOString(), actor: row.actor, action: row.action },
    ...{ role: row.request?.role ?? '', region: row.region_code ?? '' },
    ...{ address: row.request?.address ?? '', request_id: row.request?.request_id ?? '' },
    arguments: row.arguments as Record<string, unknown>,
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }))
  return { list, next: list.length === staffLimits.page.size ? String(list.at(-1)?.id) : '' }
}
