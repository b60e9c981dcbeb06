import { sql } from 'kysely'
import { type PageAsked, pageBy } from '#database/keyset.ts'
import { countOf, wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'

const batches = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('card_batches')
    .innerJoin('packages', 'packages.id', 'card_batches.package_id')
    .selectAll('card_batches')
    .select(['packages.title_zh as package_zh', 'packages.title_en as package_en'])
    .innerJoinLateral(
      // Each card is looked at once, in an index.
      ({ selectFrom }) =>
        selectFrom('cards')
          .whereRef('cards.batch_id', '=', 'card_batches.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('cards'),
            fn.count<number>('redeemed_at').as('redeemed'),
            fn
              .countAll<number>()
              .filterWhere('redeemed_at', 'is', null)
              .filterWhere('voided_at', 'is', null)
              .as('unredeemed'),
          ])
          .as('told'),
      join => join.onTrue(),
    )
    .select(['told.cards', 'told.redeemed'])
    .select(({ selectFrom, exists, eb, and, or }) => [
      eb
        .case()
        .when(
          and([
            eb('card_batches.withdrawn_at', 'is', null),
            or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]),
          ]),
        )
        .then(eb.ref('told.unredeemed'))
        .else(0)
        .end()
        .as('unused'),
      exists(selectFrom('card_exports').select('batch_id').whereRef('batch_id', '=', 'card_batches.id')).as('waits'),
    ])

/** Batches, newest first, with what became of their cards. */
export const batchesIn = (db: Db, now: Date, page: PageAsked, most: number) =>
  batches(db, now)
    .$call(query => pageBy(query, 'card_batches.id', page, most))
    .execute()

export const batchIn = (db: Db | Tx, now: Date, id: number) =>
  batches(db, now).where('card_batches.id', '=', id).executeTakeFirst()

export type ListedBatch = NonNullable<Awaited<ReturnType<typeof batchIn>>>

const cards = (db: Db | Tx) =>
  db
    .selectFrom('cards')
    .innerJoin('card_batches', 'card_batches.id', 'cards.batch_id')
    .select(['cards.id', 'card_no', 'batch_id', 'redeemed_by', 'redeemed_at', 'voided_at', 'withdrawn_at'])
    .select(['valid_until', 'cards.created_at', sql<boolean>`ciphertext is not null`.as('is_prize')])

export const cardOfNumber = (db: Db, cardNo: string) => cards(db).where('card_no', '=', cardNo).executeTakeFirst()

export const cardById = (tx: Tx, id: number) => cards(tx).where('cards.id', '=', id).executeTakeFirst()

export type FoundCard = NonNullable<Awaited<ReturnType<typeof cardById>>>

/** Voids a card that was not redeemed; tells whether it could. */
export const voidCard = (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const card = tx.updateTable('cards').set({ voided_at: now }).where('id', '=', id)
  return wrote(card.where('redeemed_at', 'is', null).where('voided_at', 'is', null))
}

/** Keeps a batch's passwords, sealed, until they are exported. */
export const keepExport = async (tx: Tx, batch_id: number, sealed: Buffer, created_at: Date): Promise<void> => {
  await tx.insertInto('card_exports').values({ batch_id, sealed, created_at }).execute()
}

/** Takes them, once. */
export const takeExport = async (tx: Tx, batchId: number): Promise<Buffer | undefined> => {
  const taken = tx.deleteFrom('card_exports').where('batch_id', '=', batchId).returning('sealed')
  const row = await taken.executeTakeFirst()
  return row && Buffer.from(row.sealed)
}

export const countLeft = (tx: Tx, batchId: number): Promise<number> =>
  countOf(
    tx
      .selectFrom('cards')
      .where('batch_id', '=', batchId)
      .where('redeemed_at', 'is', null)
      .where('voided_at', 'is', null),
  )
