import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

type NewPrice = Insertable<Schema['message_prices']>

export const pricesOfMessages = (db: Db) =>
  db.selectFrom('message_prices').selectAll().orderBy('channel').orderBy('provider').orderBy('prefix').execute()

/** The price of a channel, a provider and a prefix, which nobody else changes until the transaction ends. */
export const lockPrice = (tx: Tx, { channel, provider, prefix }: Pick<NewPrice, 'channel' | 'provider' | 'prefix'>) =>
  tx
    .selectFrom('message_prices')
    .selectAll()
    .where('channel', '=', channel)
    .where('provider', '=', provider)
    .where('prefix', '=', prefix)
    .forUpdate()
    .executeTakeFirst()

/** Adds a price; tells whether nobody else did at the same moment. */
export const addPrice = async (tx: Tx, row: NewPrice): Promise<boolean> => {
  const added = tx
    .insertInto('message_prices')
    .values(row)
    .onConflict(at => at.doNothing())
  return (await added.returning('id').executeTakeFirst()) !== undefined
}

export const changePrice = async (
  tx: Tx,
  id: number,
  row: Pick<NewPrice, 'currency' | 'price'> & { version: number },
): Promise<void> => {
  await tx.updateTable('message_prices').set(row).where('id', '=', id).execute()
}

export const dropPrice = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('message_prices').where('id', '=', id).execute()
}
