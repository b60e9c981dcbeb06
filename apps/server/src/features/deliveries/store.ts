import type { Insertable } from 'kysely'
import { exists } from '#database/query-result.ts'
import type { Db } from '#database/schema.ts'
import type { MessageDeliveryRow } from '#database/tables/verification.ts'

type NewDelivery = Insertable<MessageDeliveryRow>

export const addDelivery = async (db: Db, row: NewDelivery): Promise<void> => {
  await db.insertInto('message_deliveries').values(row).execute()
}

/** The same of a refusal, unless the like is known since a moment. */
export const addRefusal = async (db: Db, row: NewDelivery & { cause: string }, since: Date): Promise<void> => {
  const ofTarget = db.selectFrom('message_deliveries').select('id').where('target_hash', '=', row.target_hash)
  const like = ofTarget.where('state', '=', 'refused').where('cause', '=', row.cause).where('at', '>', since)
  if (!(await exists(like))) await addDelivery(db, row)
}

/** The mails about an order. */
export const mailsAbout = (db: Db, orderId: number) =>
  db.selectFrom('message_deliveries').selectAll().where('order_id', '=', orderId).execute()

/** The newest messages to any of some contacts. */
export const deliveriesTo = (db: Db, hashes: readonly Buffer[], most: number) =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('message_deliveries')
        .selectAll()
        .where('target_hash', 'in', hashes)
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
