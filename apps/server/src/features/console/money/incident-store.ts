import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { allows } from '@bohe/api-client/staff/permission'
import { sql } from 'kysely'
import { pageBy } from '#database/keyset.ts'
import type { Db, Tx } from '#database/schema.ts'
import { lateBefore, noiseKinds, unexplainedKinds } from '#domain/orders/incident.ts'
import type { Region } from '#domain/orders/order.ts'

/** Incidents with the order they belong to. What belongs to none concerns both regions. */
const incidents = (db: Db | Tx, regions: readonly Region[]) =>
  db
    .selectFrom('payment_incidents')
    .leftJoin('payment_attempts', 'payment_attempts.id', 'payment_incidents.attempt_id')
    .leftJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .leftJoin('staff as keeper', 'keeper.id', 'payment_incidents.assignee')
    .selectAll('payment_incidents')
    .select(['payment_attempts.attempt_no', 'orders.id as order_id', 'orders.invoice_no', 'orders.region_code'])
    .select('keeper.email as keeper')
    .$if(regions.length === 1, query => query.where('orders.region_code', '=', regions[0] as Region))

type Asked = ParsedStaffInput<'incidents'>

/** A page of incidents, newest first; what anyone may cause only when it is asked for. */
export const incidentsIn = (
  db: Db,
  regions: readonly Region[],
  { state, kind, provider, mine, late, ...page }: Asked,
  { staffId, now, most }: { staffId: number; now: Date; most: number },
) =>
  incidents(db, regions)
    .$if(state === 'open', query => query.where('payment_incidents.resolved_at', 'is', null))
    .$if(state === 'resolved', query => query.where('payment_incidents.resolved_at', 'is not', null))
    .$if(kind === '', query => query.where('payment_incidents.kind', 'not in', noiseKinds))
    .$if(kind !== '', query => query.where('payment_incidents.kind', '=', kind as never))
    .$if(provider !== '', query => query.where('payment_incidents.provider', '=', provider as never))
    .$if(mine !== '', query => query.where('payment_incidents.assignee', '=', staffId))
    .$if(late !== '', query =>
      query
        .where('payment_incidents.resolved_at', 'is', null)
        .where('payment_incidents.kind', 'in', unexplainedKinds)
        .where('payment_incidents.created_at', '<=', lateBefore(now)),
    )
    .$call(query => pageBy(query, 'payment_incidents.id', page, most))
    .execute()

export type ListedIncident = Awaited<ReturnType<typeof incidentsIn>>[number]

export const incidentIn = (db: Db | Tx, regions: readonly Region[], id: number): Promise<ListedIncident | undefined> =>
  incidents(db, regions).where('payment_incidents.id', '=', id).executeTakeFirst()

/** The same, which nobody else may change until the transaction ends. */
export const lockIncidentIn = (tx: Tx, regions: readonly Region[], id: number): Promise<ListedIncident | undefined> =>
  incidents(tx, regions).where('payment_incidents.id', '=', id).forUpdate('payment_incidents').executeTakeFirst()

/** What waits: all, somebody's own, and money that nobody explained for a day. */
export const countsOf = async (db: Db, regions: readonly Region[], staffId: number, now: Date) => {
  const open = incidents(db, regions)
    .where('payment_incidents.resolved_at', 'is', null)
    .where('payment_incidents.kind', 'not in', noiseKinds)
  const { rows } = await sql<Record<'open' | 'mine' | 'late', number>>`
    select count(*)::int as open, (count(*) filter (where assignee = ${staffId}))::int as mine,
      (count(*) filter (where kind in (${sql.join(unexplainedKinds)}) and created_at <= ${lateBefore(now)}))::int as late
    from (${open}) waiting`.execute(db)
  return rows[0] ?? { open: 0, mine: 0, late: 0 }
}

type Change = Partial<Pick<ListedIncident, 'assignee' | 'resolved_at' | 'resolved_by' | 'resolution'>>

/** Saves what somebody decided about an incident. */
export const changeIncident = async (tx: Tx, { id, version }: ListedIncident, change: Change): Promise<void> => {
  const row = tx.updateTable('payment_incidents').set({ ...change, version: version + 1 })
  await row.where('id', '=', id).execute()
}

/** Colleagues who may deal with an incident of a region; '' concerns both. */
export const assigneesFor = async (db: Db | Tx, region: Region | null) => {
  const people = db
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.name', 'staff.role')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.regions', 'staff_roles.permissions'])
    .where('staff.is_active', '=', true)
  return (await people.orderBy('staff.name').execute()).filter(
    ({ permissions, regions }) =>
      allows(permissions, 'money.resolve') && (region === null ? regions.length > 1 : regions.includes(region)),
  )
}

export const emailOf = async (db: Db, staffId: number | null): Promise<string> =>
  staffId === null
    ? ''
    : ((await db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirst())?.email ?? '')

/** The booked payment of a provider's number. */
export const paymentByNumber = (db: Db | Tx, provider: string, number: string) =>
  db
    .selectFrom('provider_transactions')
    .selectAll()
    .where('provider', '=', provider as never)
    .where('provider_txn_id', '=', number)
    .executeTakeFirst()

/** The row of a bill by the provider's number of a payment. */
export const billedPayment = (db: Db | Tx, provider: string, number: string) =>
  db
    .selectFrom('bill_rows')
    .select('attempt_no')
    .where('provider', '=', provider)
    .where('kind', '=', 'payment')
    .where('provider_no', '=', number)
    .executeTakeFirst()

/** What colleagues did about a thing, newest first. */
export const actsAbout = (db: Db, about: string) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action'])
    .where(sql`after ->> 'about'`, '=', about)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
