import type { Insertable, Selectable } from 'kysely'
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

/** Ends a batch: its cards that are not redeemed yet never will be. Tells whether it was still on. */
export const endBatch = async (tx: Tx, batchId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('card_batches')
    .set({ withdrawn_at: now })
    .where('id', '=', batchId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const held = [
  'card_batches.title_zh',
  'card_batches.title_en',
  'card_batches.package_id',
  'card_batches.months',
  'card_batches.days',
  'card_batches.valid_until',
  'card_batches.withdrawn_at',
  'packages.title_zh as package_title_zh',
  'packages.title_en as package_title_en',
] as const

/** The card of a number, with what its batch holds. */
export const cardByNo = (db: Db | Tx, cardNo: string) =>
  db
    .selectFrom('cards')
    .innerJoin('card_batches', 'card_batches.id', 'cards.batch_id')
    .innerJoin('packages', 'packages.id', 'card_batches.package_id')
    .selectAll('cards')
    .select(held)
    .where('cards.card_no', '=', cardNo)
    .executeTakeFirst()

export type HeldCard = NonNullable<Awaited<ReturnType<typeof cardByNo>>>

/** Marks a card redeemed unless somebody was faster; tells whether it could. */
export const markRedeemed = async (tx: Tx, cardId: number, memberId: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('cards')
    .set({ redeemed_by: memberId, redeemed_at: now })
    .where('id', '=', cardId)
    .where('redeemed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
