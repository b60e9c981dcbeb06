import type { OpenType } from '@bohe/api-client/contract/wire'
import type { Insertable, Selectable } from 'kysely'
import { wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type OpenState = Selectable<Schema['open_states']>
type BindTicket = Selectable<Schema['bind_tickets']>

/** Somebody at a provider, as our app there knows him. */
export type SocialIdentity = Pick<BindTicket, 'provider' | 'app_id' | 'subject' | 'unionid' | 'nickname'>

/** Keeps the state of a way to a provider, and lets go of those that died. */
export const addState = async (db: Db, state: Insertable<Schema['open_states']>, now: Date): Promise<void> => {
  await db.deleteFrom('open_states').where('expires_at', '<=', now).execute()
  await db.insertInto('open_states').values(state).execute()
}

/** Takes a state away, so that it has one way back; undefined when it is gone or dead. */
export const takeState = async (db: Db, hash: Buffer, now: Date): Promise<OpenState | undefined> => {
  const taken = await db.deleteFrom('open_states').where('state_hash', '=', hash).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}

/** Keeps a bind ticket, and lets go of those that died. */
export const addTicket = async (tx: Tx, ticket: Insertable<Schema['bind_tickets']>, now: Date): Promise<void> => {
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

/** Whose an identity is: by what the provider calls him within our app, else by his unionid in all apps of one owner. */
export const ownerOf = async (db: Db | Tx, { provider, app_id, subject, unionid }: SocialIdentity) => {
  const known = db.selectFrom('identities').select(['id', 'member_id']).where('provider', '=', provider)
  const owner = await known.where('app_id', '=', app_id).where('subject', '=', subject).executeTakeFirst()
  if (owner || unionid === null) return owner
  return known.where('unionid', '=', unionid).orderBy('id').limit(1).executeTakeFirst()
}

/** Which providers a member has an identity of. */
export const providersOf = async (db: Db | Tx, memberId: number): Promise<OpenType[]> => {
  const rows = await db.selectFrom('identities').select('provider').where('member_id', '=', memberId).execute()
  return rows.map(({ provider }) => provider)
}

/** Gives a member an identity; false when it is somebody's, or the member has one of that provider. */
export const addIdentity = (tx: Tx, memberId: number, identity: SocialIdentity, now: Date): Promise<boolean> => {
  const { provider, app_id, subject, unionid, nickname } = identity
  const row = { member_id: memberId, provider, app_id, subject, unionid, nickname, created_at: now }
  return wrote(
    tx
      .insertInto('identities')
      .values(row)
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Notes what the provider says now of an identity; a unionid that is known is never forgotten. */
export const refreshIdentity = async (tx: Tx, id: number, { unionid, nickname }: SocialIdentity): Promise<void> => {
  await tx
    .updateTable('identities')
    .set({ nickname, ...(unionid !== null && { unionid }) })
    .where('id', '=', id)
    .execute()
}

/** Takes a member's identity away. */
export const removeIdentity = async (tx: Tx, memberId: number, provider: OpenType): Promise<void> => {
  await tx.deleteFrom('identities').where('member_id', '=', memberId).where('provider', '=', provider).execute()
}
