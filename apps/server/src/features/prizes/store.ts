import type { InferResult, Updateable } from 'kysely'
import { pagedStatement } from '#database/paged-statement.ts'
import { counted, wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { PrizeRow } from '#database/tables/promotions.ts'

const prizes = (db: Db | Tx) =>
  db
    .selectFrom('prizes')
    .innerJoin('activities', 'activities.id', 'prizes.activity_id')
    .innerJoin('presents', 'presents.id', 'prizes.present_id')
    .leftJoin('cards', 'cards.id', 'prizes.card_id')
    .selectAll('prizes')
    .select(['activities.title_zh as activity_title_zh', 'activities.title_en as activity_title_en'])
    .select(['presents.kind', 'presents.days', 'presents.title_zh', 'presents.title_en'])
    .select(['cards.card_no', 'cards.ciphertext'])

const ofMember = (db: Db | Tx, memberId: number) => prizes(db).where('prizes.member_id', '=', memberId)

/** A prize with what it is a prize of. */
export type Prize = InferResult<ReturnType<typeof prizes>>[number]

/** A page of a member's prizes, the newest first, and how many there are. */
export const prizesOf = pagedStatement<Prize>(
  (db, { memberId, size, skipped }) => ofMember(db, memberId).orderBy('prizes.id', 'desc').limit(size).offset(skipped),
  (db, { memberId }) => counted(db.selectFrom('prizes').where('member_id', '=', memberId)),
)

/** A member's newest prizes of one activity. */
export const prizesIn = (db: Db | Tx, memberId: number, activityId: number, most: number): Promise<Prize[]> =>
  ofMember(db, memberId).where('prizes.activity_id', '=', activityId).orderBy('prizes.id', 'desc').limit(most).execute()

/** A prize of its owner; nobody else's is found. */
export const prizeOf = (db: Db | Tx, memberId: number, prizeId: number): Promise<Prize | undefined> =>
  ofMember(db, memberId).where('prizes.id', '=', prizeId).executeTakeFirst()

type Moved = Pick<
  Updateable<PrizeRow>,
  'status' | 'claim' | 'message_zh' | 'message_en' | 'claimed_at' | 'fulfilled_at'
>

/** Moves a prize on from a status, unless somebody was faster; tells whether it could. */
export const movePrize = (tx: Tx, prizeId: number, from: PrizeRow['status'], to: Moved): Promise<boolean> =>
  wrote(tx.updateTable('prizes').set(to).where('id', '=', prizeId).where('status', '=', from))

/** A prize of anybody, for operators. */
export const prizeById = (tx: Tx, prizeId: number): Promise<Prize | undefined> =>
  prizes(tx).where('prizes.id', '=', prizeId).executeTakeFirst()

/** Prizes that wait to be sent, the oldest first. */
export const submittedPrizes = (tx: Tx): Promise<Prize[]> =>
  prizes(tx).where('prizes.status', '=', '1').orderBy('prizes.claimed_at').orderBy('prizes.id').execute()
