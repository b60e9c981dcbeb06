import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import type { Region } from '#domain/orders/order.ts'

/** Rows that are as full as they get, of some rates or of some keys; those that wait longest first. */
export const fullRows = (
  db: Db | Tx,
  { names, keys, now, most }: { names: readonly RateName[]; keys?: readonly string[]; now: Date; most: number },
) =>
  db
    .selectFrom('rates')
    .select(['key', 'n', 'resets_at'])
    .where('resets_at', '>', now)
    .where(({ eb, or, and }) =>
      or(
        names.map(name =>
          and([eb(sql`split_part(key, ':', 1)`, '=', name), eb(sql`n::bigint`, '>=', rates[name].max)]),
        ),
      ),
    )
    .$if(keys !== undefined, query => query.where('key', 'in', keys as string[]))
    .orderBy('resets_at', 'desc')
    .limit(most)
    .execute()

/** Whose some ids and contacts are. */
export const ownersOf = (db: Db | Tx, about: { ids: number[]; mobiles: string[]; emails: string[] }) =>
  db
    .selectFrom('members')
    .select(['id', 'country_code', 'mobile', 'email', 'region_code'])
    .where(({ eb, or }) =>
      or([
        ...(about.ids.length > 0 ? [eb('id', 'in', about.ids)] : []),
        ...(about.mobiles.length > 0 ? [eb('mobile', 'in', about.mobiles)] : []),
        ...(about.emails.length > 0 ? [eb(sql<string>`lower(email)`, 'in', about.emails)] : []),
      ]),
    )
    .$castTo<{ id: number; country_code: string; mobile: string | null; email: string | null; region_code: Region }>()
    .execute()
