import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { spanOf } from '#domain/beijing-day.ts'
import { entriesOf } from '#features/audit/store.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { pageOf } from './page.ts'

/** What was done, newest first; what concerns both regions is for who sees both. */
export const auditLog = async (input: ParsedStaffInput<'auditLog'>, { context, staff, pageSize }: SignedInCall) => {
  const { actor, action, about, after, sort } = input
  const rows = await entriesOf(context.db, {
    ...{ actor, action, about, after, sort, most: pageSize },
    from: input.from ? spanOf(input.from).from : undefined,
    until: input.until ? spanOf(input.until).until : undefined,
    region: staff.regions.length > 1 ? undefined : staff.regions[0],
  })
  return pageOf(rows, pageSize, row => ({
    ...{ id: String(row.id), at: row.at.toISOString(), actor: row.actor, action: row.action },
    ...{ role: row.request?.role ?? '', region: row.region_code ?? '' },
    ...{ address: row.request?.address ?? '', request_id: row.request?.request_id ?? '' },
    arguments: row.arguments as Record<string, unknown>,
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }))
}
