import type { ApprovableAction } from '@bohe/api-client/staff/calls/approvals'
import type { Insertable } from 'kysely'
import { type PageAsked, pageBy } from '#database/keyset.ts'
import { countOf, exists } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

type Region = '0' | '1'

/** Above how much another person has to agree. */
export const limitOf = async (tx: Tx, name: Schema['approval_limits']['name']): Promise<number> => {
  const row = tx.selectFrom('approval_limits').select('most').where('name', '=', name)
  return Number((await row.executeTakeFirstOrThrow()).most)
}

export const allLimits = (db: Db) => db.selectFrom('approval_limits').selectAll().orderBy('name').execute()

/** A limit that nobody else changes until the transaction ends. */
export const lockLimit = (tx: Tx, name: string) =>
  tx
    .selectFrom('approval_limits')
    .selectAll()
    .where('name', '=', name as Schema['approval_limits']['name'])
    .forUpdate()
    .executeTakeFirst()

export const setLimit = async (tx: Tx, name: Schema['approval_limits']['name'], most: number): Promise<void> => {
  await tx.updateTable('approval_limits').set({ most }).where('name', '=', name).execute()
}

export const addApproval = async (
  tx: Tx,
  row: Omit<Insertable<Schema['approvals']>, 'state' | 'decision_reason' | 'decided_by' | 'decided_at'>,
): Promise<number> => {
  const added = tx.insertInto('approvals').values({ ...row, state: 'waiting', decided_by: null, decided_at: null })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** Whether the same action waits already. */
export const isWaiting = (tx: Tx, action: ApprovableAction, about: string): Promise<boolean> => {
  const same = tx.selectFrom('approvals').select('id').where('action', '=', action).where('about', '=', about)
  return exists(same.where('state', '=', 'waiting'))
}

/** An approval that nobody decided yet. */
export const waitingApproval = (db: Db, id: number) =>
  db.selectFrom('approvals').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst()

export const lockApproval = (tx: Tx, id: number) =>
  tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const decide = async (
  tx: Tx,
  id: number,
  decided: Required<Pick<Insertable<Schema['approvals']>, 'state' | 'decided_by' | 'decided_at' | 'decision_reason'>>,
): Promise<void> => {
  await tx.updateTable('approvals').set(decided).where('id', '=', id).execute()
}

/** What concerns both regions is for who sees both. */
const within = (regions: readonly Region[]) => (regions.length > 1 ? null : regions[0])

/** Approvals of some regions, newest first. */
export const approvalsOf = (
  db: Db,
  asked: PageAsked & { state: 'waiting' | 'approved' | 'declined'; regions: readonly Region[]; most: number },
) => {
  const only = within(asked.regions)
  return db
    .selectFrom('approvals')
    .innerJoin('staff as proposer', 'proposer.id', 'approvals.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'approvals.decided_by')
    .selectAll('approvals')
    .select(['proposer.email as proposer', 'decider.email as decider'])
    .where('approvals.state', '=', asked.state)
    .$if(only !== null, query => query.where('approvals.region_code', '=', only as Region))
    .$call(query => pageBy(query, 'approvals.id', asked, asked.most))
    .execute()
}

export const countWaiting = (db: Db, regions: readonly Region[]): Promise<number> => {
  const only = within(regions)
  const waiting = db.selectFrom('approvals').where('state', '=', 'waiting')
  return countOf(only === null ? waiting : waiting.where('region_code', '=', only as Region))
}
