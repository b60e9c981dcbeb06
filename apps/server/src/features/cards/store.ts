import { type Insertable, type Selectable, sql } from 'kysely'
import { exists, wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { CardBatchRow, CardRow } from '#database/tables/cards.ts'

export type CardBatch = Selectable<CardBatchRow>
export type Card = Selectable<CardRow>

export const insertBatch = (tx: Tx, batch: Insertable<CardBatchRow>): Promise<CardBatch> =>
  tx.insertInto('card_batches').values(batch).returningAll().executeTakeFirstOrThrow()

export const insertCards = (tx: Tx, cards: Insertable<CardRow>[]): Promise<Card[]> =>
  tx.insertInto('cards').values(cards).returningAll().execute()

export const batchById = (db: Db | Tx, batchId: number): Promise<CardBatch | undefined> =>
  db.selectFrom('card_batches').selectAll().where('id', '=', batchId).executeTakeFirst()

/** Whether a batch still is on; nobody ends it until the transaction does. */
export const holdBatch = (tx: Tx, batchId: number): Promise<boolean> =>
  exists(
    tx.selectFrom('card_batches').select('id').where('id', '=', batchId).where('withdrawn_at', 'is', null).forShare(),
  )

/** Ends a batch: its cards that are not redeemed yet never will be. Tells whether it was still on. */
export const endBatch = (tx: Tx, batchId: number, now: Date): Promise<boolean> => {
  const batch = tx.updateTable('card_batches').set({ withdrawn_at: now }).where('id', '=', batchId)
  return wrote(batch.where('withdrawn_at', 'is', null))
}

/** The card of a number, with what its batch holds. */
export const cardByNo = (db: Db | Tx, cardNo: string) =>
  db
    .selectFrom('cards')
    .innerJoin('card_batches', 'card_batches.id', 'cards.batch_id')
    .innerJoin('packages', 'packages.id', 'card_batches.package_id')
    .selectAll('cards')
    .select(['card_batches.title_zh', 'card_batches.title_en', 'package_id', 'months', 'days'])
    .select(['valid_until', sql<Date | null>`coalesce(cards.voided_at, withdrawn_at)`.as('withdrawn_at')])
    .select(['packages.title_zh as package_title_zh', 'packages.title_en as package_title_en'])
    .where('cards.card_no', '=', cardNo)
    .executeTakeFirst()

export type HeldCard = NonNullable<Awaited<ReturnType<typeof cardByNo>>>

/** Marks a card redeemed unless somebody was faster, to redeem it or to void it; tells whether it could. */
export const markRedeemed = (tx: Tx, cardId: number, memberId: number, now: Date): Promise<boolean> => {
  const card = tx.updateTable('cards').set({ redeemed_by: memberId, redeemed_at: now }).where('id', '=', cardId)
  const isOut = sql<boolean>`not exists (
    select from card_batches where card_batches.id = cards.batch_id and withdrawn_at is not null
  )`
  return wrote(card.where('redeemed_at', 'is', null).where('voided_at', 'is', null).where(isOut))
}
