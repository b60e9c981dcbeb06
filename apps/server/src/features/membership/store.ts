import { type InferResult, type NotNull, sql } from 'kysely'
import { pagedStatement } from '#database/paged-statement.ts'
import { counted, exists } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'

const pauses = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('membership_ledger as pause')
    .where('pause.member_id', '=', memberId)
    .where('pause.kind', '=', 'pause')
    .where('pause.op_source', 'is not', null)

const pausesWithEnd = (db: Db | Tx, memberId: number) =>
  pauses(db, memberId)
    .select(['pause.at as paused_at', 'pause.op_source'])
    .select(({ selectFrom }) =>
      selectFrom('membership_ledger as resume')
        .select('resume.at')
        .whereRef('resume.member_id', '=', 'pause.member_id')
        .where('resume.kind', '=', 'resume')
        .whereRef('resume.id', '>', 'pause.id')
        .orderBy('resume.id')
        .limit(1)
        .as('resumed_at'),
    )
    .orderBy('pause.id', 'desc')
    .$narrowType<{ op_source: NotNull }>()

export type Pause = InferResult<ReturnType<typeof pausesWithEnd>>[number]

/** A page of a member's pauses, newest first, `resumed_at` null while one lasts, and how many there were. */
export const pausesOf = pagedStatement<Pause>(
  (db, { memberId, size, skipped }) => pausesWithEnd(db, memberId).limit(size).offset(skipped),
  (db, { memberId }) => counted(pauses(db, memberId)),
)

/**
 * Members whose clock is to be paused by itself: it runs, they want it, and since so many days there was no call of a
 * native client, nothing in the ledger, and no change of that wish (decision 013).
 */
const idleMembers = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.member_id', 'members.id')
    .select('members.id')
    .where('members.idle_pause_days', '>', 0)
    .where('memberships.runs_out_at', '>', now)
    .where(
      sql<Date>`greatest(members.client_seen_at, members.idle_pause_since, memberships.as_of)
        + members.idle_pause_days * interval '1 day'`,
      '<=',
      now,
    )

/** Some of them. */
export const someIdleMembers = async (db: Db, now: Date, most: number): Promise<number[]> =>
  (await idleMembers(db, now).limit(most).execute()).map(({ id }) => id)

/** Whether a member is one of them. */
export const isIdle = (tx: Tx, memberId: number, now: Date): Promise<boolean> =>
  exists(idleMembers(tx, now).where('members.id', '=', memberId))
