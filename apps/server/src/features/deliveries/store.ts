import { type Insertable, type Selectable, sql } from 'kysely'
import { exists } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { MessageDeliveryRow, MessagePriceRow } from '#database/tables/verification.ts'
import { beijingDay } from '#domain/beijing-day.ts'

type NewDelivery = Insertable<MessageDeliveryRow>

export const addDelivery = async (db: Db | Tx, row: NewDelivery): Promise<void> => {
  await db.insertInto('message_deliveries').values(row).execute()
}

type Price = Pick<Selectable<MessagePriceRow>, 'currency' | 'price'>

/** What a message costs at a provider: the price of the longest prefix that the number begins with. */
export const priceOf = (
  db: Db,
  { channel, provider }: Pick<NewDelivery, 'channel' | 'provider'>,
  number: string,
): Promise<Price | undefined> =>
  db
    .selectFrom('message_prices')
    .select(['currency', 'price'])
    .where('channel', '=', channel)
    .where('provider', '=', provider)
    .where(sql<boolean>`starts_with(${number}, prefix)`)
    .orderBy(sql`length(prefix)`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds a message to what its day costs. */
export const addCost = async (
  tx: Tx,
  { at, region_code, channel }: Pick<NewDelivery, 'region_code' | 'channel'> & { at: Date },
  { currency, price }: Price,
): Promise<void> => {
  await sql`
    insert into message_costs (day, region_code, channel, currency, messages, cost)
    values (${beijingDay(at)}, ${region_code}, ${channel}, ${currency}, 1, ${price})
    on conflict (day, region_code, channel, currency)
    do update set messages = message_costs.messages + 1, cost = message_costs.cost + excluded.cost`.execute(tx)
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
