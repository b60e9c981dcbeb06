import { networkOf } from '@bohe/api-client/contract/networks'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { ChatConversationRow, ChatEventRow, ChatSide } from '#database/tables/chat.ts'
import type { ChatState } from '#domain/chat/conversation.ts'

export type Conversation = Selectable<ChatConversationRow>
export type StoredEvent = Selectable<ChatEventRow> & { name: string | null }

/** Who writes from a site: a member, a guest, or a member who still has the cookie of the guest he was. */
export interface VisitorKeys {
  memberId: number | undefined
  guestHash: Buffer | undefined
}

/** What is a guest's is his until he logs in: after that it is the member's alone. */
export const isOf =
  ({ memberId, guestHash }: VisitorKeys) =>
  ({ eb, or, and }: ExpressionBuilder<Schema, 'chat_conversations'>) =>
    or([
      ...(memberId === undefined ? [] : [eb('member_id', '=', memberId)]),
      ...(guestHash === undefined ? [] : [and([eb('guest_hash', '=', guestHash), eb('member_id', 'is', null)])]),
      sql<boolean>`false`,
    ])

const ofVisitor = (db: Db | Tx, keys: VisitorKeys) =>
  db.selectFrom('chat_conversations').selectAll().where(isOf(keys)).orderBy('id', 'desc')

/** A conversation of a visitor by its number. */
export const ownConversation = (db: Db | Tx, keys: VisitorKeys, id: number): Promise<Conversation | undefined> =>
  ofVisitor(db, keys).where('id', '=', id).executeTakeFirst()

/** The newest conversation of a visitor in one of some states. */
export const newestOf = (
  db: Db | Tx,
  keys: VisitorKeys,
  states: readonly ChatState[],
): Promise<Conversation | undefined> => ofVisitor(db, keys).where('state', 'in', states).limit(1).executeTakeFirst()

/** Where a visitor has sent something already by this name. */
export const sentBefore = (tx: Tx, keys: VisitorKeys, clientId: string) =>
  tx
    .selectFrom('chat_conversations')
    .innerJoin('chat_events', 'chat_events.conversation_id', 'chat_conversations.id')
    .select('chat_conversations.id')
    .where(isOf(keys) as never)
    .where('chat_events.by', '=', 'visitor')
    .where('chat_events.client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()

/** Makes what a guest wrote his own, now that he has logged in. */
export const adoptConversations = async (db: Db | Tx, memberId: number, guestHash: Buffer): Promise<void> => {
  const guests = db.updateTable('chat_conversations').where('guest_hash', '=', guestHash).where('member_id', 'is', null)
  await guests.set({ member_id: memberId, change_no: sql`nextval('chat_changes')` }).execute()
}

/** How many conversations of a network wait or are open. */
export const openFrom = async (db: Db | Tx, network: string): Promise<number> => {
  const open = db.selectFrom('chat_conversations').select('address').where('state', 'in', ['waiting', 'open'])
  // An address of IPv6 is written in more than one way: those are looked at one by one.
  const near = open.where(({ eb, or }) => or([eb('address', '=', network), sql<boolean>`strpos(address, ':') > 0`]))
  return (await near.execute()).filter(({ address }) => networkOf(address) === network).length
}

export const beginConversation = (
  tx: Tx,
  row: Pick<Conversation, 'region_code' | 'state' | 'language' | 'page' | 'user_agent' | 'address'> & {
    keys: VisitorKeys
    at: Date
  },
): Promise<Conversation> => {
  const { keys, at, ...rest } = row
  const whose = { member_id: keys.memberId ?? null, guest_hash: keys.guestHash ?? null, staff_id: null }
  const times = { created_at: at, last_at: at, waiting_since: row.state === 'waiting' ? at : null }
  const none = { rating: null, taken_at: null, answered_at: null, ticket_at: null, closed_at: null }
  return tx
    .insertInto('chat_conversations')
    .values({ ...rest, ...whose, ...times, ...none })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A conversation whose next number nobody else gives until the transaction ends. */
export const lockConversation = (tx: Tx, id: number): Promise<Conversation | undefined> =>
  tx.selectFrom('chat_conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const events = (db: Db | Tx) =>
  db
    .selectFrom('chat_events')
    .leftJoin('staff', 'staff.id', 'chat_events.staff_id')
    .selectAll('chat_events')
    .select('staff.name')

/** Events of a conversation after one, in order. */
export const eventsAfter = (db: Db | Tx, id: number, seq: number, most: number): Promise<StoredEvent[]> =>
  events(db).where('conversation_id', '=', id).where('seq', '>', seq).orderBy('seq').limit(most).execute()

export const eventBy = (db: Db | Tx, id: number, seq: number): Promise<StoredEvent> =>
  events(db).where('conversation_id', '=', id).where('seq', '=', seq).executeTakeFirstOrThrow()

/** What somebody sent by a name of his. */
export const sentAs = (db: Db | Tx, id: number, by: ChatSide, staffId: number | null, clientId: string) =>
  events(db)
    .where('conversation_id', '=', id)
    .where('by', '=', by)
    .where(sql<boolean>`coalesce(chat_events.staff_id, 0) = ${staffId ?? 0}`)
    .where('client_id', '=', clientId)

/** What a sender has sent already by this name. */
export const eventByClientId = (tx: Tx, id: number, by: ChatSide, staffId: number | null, clientId: string) =>
  sentAs(tx, id, by, staffId, clientId).executeTakeFirst()

/** Conversations that changed after a change. */
export const changedSince = (db: Db, changeNo: number, most: number) =>
  db
    .selectFrom('chat_conversations')
    .select(['id', 'change_no'])
    .where('change_no', '>', changeNo)
    .orderBy('change_no')
    .limit(most)
    .execute()

/** The newest change of all. */
export const newestChange = async (db: Db): Promise<number> => {
  const row = db.selectFrom('chat_conversations').select(({ fn }) => fn.max('change_no').as('newest'))
  return Number((await row.executeTakeFirst())?.newest ?? 0)
}

/** 1 for who is next in the queue of a region. */
export const placeOf = async (db: Db, { region_code, waiting_since, id }: Conversation): Promise<number> => {
  const before = db
    .selectFrom('chat_conversations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .where('region_code', '=', region_code)
    .where(sql<boolean>`(waiting_since, id) < (${waiting_since}, ${id})`)
  return Number((await before.executeTakeFirstOrThrow()).n) + 1
}

/** What keeps a visitor from writing. */
export const blocks = (db: Db | Tx, { memberId, guestHash }: VisitorKeys, now: Date) =>
  db
    .selectFrom('chat_blocks')
    .where('until', '>', now)
    .where(({ eb, or }) =>
      or([
        ...(memberId === undefined ? [] : [eb('member_id', '=', memberId)]),
        ...(guestHash === undefined ? [] : [eb('guest_hash', '=', guestHash)]),
        sql<boolean>`false`,
      ]),
    )

/** Until when a visitor may not write; undefined when he may. */
export const blockedUntil = async (db: Db | Tx, keys: VisitorKeys, now: Date) => {
  const last = blocks(db, keys, now).select('until').orderBy('until', 'desc').limit(1)
  return (await last.executeTakeFirst())?.until
}

/** Whether anybody who answers this region is here. */
export const isStaffed = async (db: Db, region: string, seenSince: Date): Promise<boolean> => {
  const row = db
    .selectFrom('chat_seats')
    .innerJoin('staff', 'staff.id', 'chat_seats.staff_id')
    .select('staff_id')
    .where('state', '=', 'here')
    .where('seen_at', '>', seenSince)
    .where('staff.is_active', '=', true)
    .where(sql<boolean>`staff.regions ? ${sql.lit(region)}`)
  return (await row.limit(1).executeTakeFirst()) !== undefined
}

/** A member's conversations that are answered by mail. */
export const ticketsOf = async (db: Db, memberId: number, { page, size }: { page: number; size: number }) => {
  const tickets = db
    .selectFrom('chat_conversations')
    .where('member_id', '=', memberId)
    .where('ticket_at', 'is not', null)
  const count = await tickets.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const list = tickets
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('chat_events')
        .select('text')
        .whereRef('conversation_id', '=', 'chat_conversations.id')
        .where('kind', '=', 'message')
        .orderBy('seq')
        .limit(1)
        .as('first_text'),
    )
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  return { total: Number(count.n), list: await list.execute() }
}

/** Some conversations that nobody wrote in for so long, with the pictures in them. */
export const forgotten = async (db: Db, days: number, now: Date, most: number) => {
  const since = secondsAfter(now, -days * 86_400)
  const rows = db.selectFrom('chat_conversations').select('id').where('last_at', '<', since).orderBy('last_at')
  const ids = (await rows.limit(most).execute()).map(({ id }) => id)
  if (ids.length === 0) return { ids, pictures: [] }
  const pictures = db.selectFrom('chat_events').select('picture').where('conversation_id', 'in', ids)
  return { ids, pictures: (await pictures.where('picture', '<>', '').execute()).map(({ picture }) => picture) }
}

export const forget = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('chat_conversations').where('id', 'in', ids).execute()
}

export const staffName = async (db: Db | Tx, id: number): Promise<string> =>
  (await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''

export const conversationBy = (db: Db | Tx, id: number): Promise<Conversation | undefined> =>
  db.selectFrom('chat_conversations').selectAll().where('id', '=', id).executeTakeFirst()
