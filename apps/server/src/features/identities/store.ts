import type { OpenType } from '@bohe/api-client/contract/wire'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

type NewState = Insertable<Schema['open_states']>
type NewTicket = Insertable<Schema['bind_tickets']>
export type OpenState = Selectable<Schema['open_states']>
type BindTicket = Selectable<Schema['bind_tickets']>

/** Somebody at a provider, as our app there knows him. */
export type SocialIdentity = Pick<BindTicket, 'provider' | 'app_id' | 'subject' | 'unionid' | 'nickname'>

/** Keeps the state of a way to a provider, and lets go of those that died. */
export const addState = async (db: Db, state: NewState, now: Date): Promise<void> => {
  await db.deleteFrom('open_states').where('expires_at', '<=', now).execute()
  await db.insertInto('open_states').values(state).execute()
}

/** Takes a state away, so that it has one way back; undefined when it is gone or dead. */
export const takeState = async (db: Db, hash: Buffer, now: Date): Promise<OpenState | undefined> => {
  const taken = await db.deleteFrom('open_states').where('state_hash', '=', hash).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

/** Keeps a bind ticket, and lets go of those that died. */
export const addTicket = async (tx: Tx, ticket: NewTicket, now: Date): Promise<void> => {
  await tx.deleteFrom('bind_tickets').where('expires_at', '<=', now).execute()
  await tx.insertInto('bind_tickets').values(ticket).execute()
}

/** The ticket that lives; nobody else takes it before the transaction ends when it is `held`. */
export const liveTicket = (db: Db | Tx, hash: Buffer, now: Date, held: boolean): Promise<BindTicket | undefined> =>
  db
    .selectFrom('bind_tickets')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .$if(held, query => query.forUpdate())
    .executeTakeFirst()

export const removeTicket = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tx.deleteFrom('bind_tickets').where('ticket_hash', '=', hash).execute()
}

/** The member behind what a provider calls somebody within our app. */
export const ownerOfSubject = (db: Db | Tx, { provider, app_id, subject }: SocialIdentity) =>
  db
    .selectFrom('identities')
    .select(['id', 'member_id'])
    .where('provider', '=', provider)
    .where('app_id', '=', app_id)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The member behind a unionid, which somebody keeps through all apps of one owner. */
export const ownerOfUnionid = (db: Db | Tx, provider: OpenType, unionid: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'member_id'])
    .where('provider', '=', provider)
    .where('unionid', '=', unionid)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Which providers a member has an identity of. */
export const providersOf = async (db: Db | Tx, memberId: number): Promise<OpenType[]> => {
  const rows = await db.selectFrom('identities').select('provider').where('member_id', '=', memberId).execute()
  return rows.map(({ provider }) => provider)
}

/** Gives a member an identity; false when it is somebody's, or the member has one of that provider. */
export const addIdentity = async (
  tx: Tx,
  memberId: number,
  { provider, app_id, subject, unionid, nickname }: SocialIdentity,
  now: Date,
): Promise<boolean> => {
  const added = await tx
    .insertInto('identities')
    .values({ member_id: memberId, provider, app_id, subject, unionid, nickname, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes what the provider says now of an identity; a unionid that is known is never forgotten. */
export const refreshIdentity = async (tx: Tx, id: number, { unionid, nickname }: SocialIdentity): Promise<void> => {
  await tx
    .updateTable('identities')
    .set({ nickname, ...(unionid !== null && { unionid }) })
    .where('id', '=', id)
    .execute()
}

/** Takes a member's identity away; false when there was none. */
export const removeIdentity = async (tx: Tx, memberId: number, provider: OpenType): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('identities')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
