import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#database/schema.ts'
import type { ChatTables } from '#database/tables/chat.ts'
import type { Seat } from '#domain/chat/seats.ts'
import type { Region } from '#domain/orders/order.ts'

const mostOthers = 20

/** Conversations of some regions, with who the two are and how much is unread. */
const rows = (db: Db | Tx, regions: readonly Region[]) =>
  db
    .selectFrom('chat_conversations')
    .leftJoin('members', 'members.id', 'chat_conversations.member_id')
    .leftJoin('staff', 'staff.id', 'chat_conversations.staff_id')
    .selectAll('chat_conversations')
    .select(['members.user_name', 'staff.name as staff_name'])
    .select(({ selectFrom, fn }) =>
      selectFrom('chat_events')
        .select(fn.countAll<number>().as('n'))
        .whereRef('conversation_id', '=', 'chat_conversations.id')
        .whereRef('chat_events.seq', '>', 'chat_conversations.staff_read')
        .where('chat_events.by', '=', 'visitor')
        .where('chat_events.kind', 'in', ['message', 'picture'])
        .as('unread'),
    )
    .where('chat_conversations.region_code', 'in', regions)

/** What a page of the inbox is asked for: by whom, and begun in which span. */
type Asked = ParsedStaffInput<'chats'> & { staffId: number; since: Date | undefined; before: Date | undefined }

/** What is in each list, as it is asked for by somebody. */
const isListed = (of: Asked['of'], staffId: number) => {
  const lists = {
    mine: sql<boolean>`chat_conversations.staff_id = ${staffId} and chat_conversations.state <> 'closed'`,
    waiting: sql<boolean>`chat_conversations.state = 'waiting'`,
    all: sql<boolean>`true`,
    tickets: sql<boolean>`chat_conversations.state = 'ticket'`,
    closed: sql<boolean>`chat_conversations.state = 'closed'`,
    missed: sql<boolean>`is_missed`,
    answered: sql<boolean>`answered_at is not null`,
    rated: sql<boolean>`rating is not null`,
  }
  return lists[of]
}

const cursorOf = ({ last_at, id }: { last_at: Date; id: number }): string => `${last_at.getTime()}-${id}`

/** What comes after a row of the list: it stays exact when the row itself has moved in the meantime. */
const isAfter = (cursor: string) => {
  const [at, id] = cursor.split('-').map(Number)
  return sql<boolean>`(last_at, chat_conversations.id) < (${new Date(at ?? 0)}, ${id ?? 0})`
}

/** A page of the inbox, by the last thing that was said, newest first; `next` is where it goes on, '' at its end. */
export const chatsIn = async (db: Db, regions: readonly Region[], asked: Asked, most: number) => {
  const { of, tag, after, staffId, member_id, staff_id, since, before } = asked
  const list = await rows(db, regions)
    .where(isListed(of, staffId))
    .$if(tag !== '', query => query.where(sql<boolean>`tags ? ${tag}`))
    .$if(member_id !== undefined, query => query.where('chat_conversations.member_id', '=', Number(member_id)))
    .$if(staff_id !== '', query => query.where('chat_conversations.staff_id', '=', Number(staff_id)))
    .$if(since !== undefined, query => query.where('chat_conversations.created_at', '>=', since as Date))
    .$if(before !== undefined, query => query.where('chat_conversations.created_at', '<', before as Date))
    .$if(after !== '', query => query.where(isAfter(after)))
    .orderBy('last_at', 'desc')
    .orderBy('chat_conversations.id', 'desc')
    .limit(most)
    .execute()
  const last = list.at(-1)
  return { list, next: last && list.length === most ? cursorOf(last) : '' }
}

export type ListedChat = Awaited<ReturnType<typeof chatsIn>>['list'][number]

/** Some conversations of some regions. */
export const chatsBy = (db: Db, regions: readonly Region[], ids: readonly number[]): Promise<ListedChat[]> =>
  rows(db, regions).where('chat_conversations.id', 'in', ids).execute()

export const chatIn = (db: Db | Tx, regions: readonly Region[], id: number): Promise<ListedChat | undefined> =>
  rows(db, regions).where('chat_conversations.id', '=', id).executeTakeFirst()

/** Other conversations of the same visitor. */
export const othersOf = (db: Db, { id, member_id, guest_hash }: ListedChat) =>
  db
    .selectFrom('chat_conversations')
    .select(['id', 'state', 'created_at', 'last_text'])
    .where('id', '<>', id)
    .where(({ eb, or, and }) =>
      member_id === null
        ? and([eb('guest_hash', '=', guest_hash), eb('member_id', 'is', null)])
        : or([eb('member_id', '=', member_id)]),
    )
    .orderBy('id', 'desc')
    .limit(mostOthers)
    .execute()

/** Those of the staff who answer some regions, with their seats. */
export const seatsOf = async (
  db: Db | Tx,
  regions: readonly Region[],
  seenSince: Date,
): Promise<(Seat & { name: string; regions: readonly Region[] })[]> => {
  const found = await db
    .selectFrom('chat_seats')
    .innerJoin('staff', 'staff.id', 'chat_seats.staff_id')
    .select(['staff_id', 'state', 'capacity', 'seen_at', 'staff.name', 'staff.regions'])
    .select(({ selectFrom, fn }) =>
      selectFrom('chat_conversations')
        .select(fn.countAll<number>().as('n'))
        .whereRef('chat_conversations.staff_id', '=', 'chat_seats.staff_id')
        .where('chat_conversations.state', '=', 'open')
        .as('open'),
    )
    .where('staff.is_active', '=', true)
    .orderBy('staff_id')
    .execute()
  return found
    .filter(each => each.regions.some(region => regions.includes(region)))
    .map(({ staff_id, state, capacity, seen_at, name, open, regions: own }) => ({
      ...{ staffId: staff_id, name, capacity, open: Number(open), regions: own },
      state: seen_at > seenSince ? state : 'away',
    }))
}

export const seatOf = (db: Db | Tx, staffId: number) =>
  db.selectFrom('chat_seats').selectAll().where('staff_id', '=', staffId).executeTakeFirst()

export const saveSeat = async (tx: Tx, seat: Selectable<ChatTables['chat_seats']>): Promise<void> => {
  const { staff_id: _, ...rest } = seat
  await tx
    .insertInto('chat_seats')
    .values(seat)
    .onConflict(conflict => conflict.column('staff_id').doUpdateSet(rest))
    .execute()
}

/** Notes that somebody's inbox is open; undefined when he has no seat yet. */
export const touchSeat = async (db: Db, staffId: number, now: Date): Promise<void> => {
  await db.updateTable('chat_seats').set({ seen_at: now }).where('staff_id', '=', staffId).execute()
}

/** Somebody active who sees a region, with his role's permissions. */
export const colleague = (tx: Tx, id: number) =>
  tx
    .selectFrom('staff')
    .innerJoin('staff_roles', 'staff_roles.name', 'staff.role')
    .select(['staff.id', 'staff.name', 'staff.regions', 'staff_roles.permissions'])
    .where('staff.id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()

export const waitingIn = async (db: Db, regions: readonly Region[]) => {
  const waiting = db.selectFrom('chat_conversations').where('state', '=', 'waiting').where('region_code', 'in', regions)
  const row = waiting.select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('waiting_since').as('since')])
  const { n, since } = await row.executeTakeFirstOrThrow()
  return { waiting: Number(n), since: since as Date | null }
}

/** Lets a visitor in again, whoever kept him out. */
export const unblock = async (tx: Tx, { member_id, guest_hash }: ListedChat): Promise<number> => {
  const blocks = tx
    .deleteFrom('chat_blocks')
    .where(({ eb, or }) =>
      or([
        ...(member_id === null ? [] : [eb('member_id', '=', member_id)]),
        ...(guest_hash === null ? [] : [eb('guest_hash', '=', guest_hash)]),
        sql<boolean>`false`,
      ]),
    )
  return (await blocks.returning('id').execute()).length
}

export const block = async (
  tx: Tx,
  { id, member_id, guest_hash }: ListedChat,
  by: { until: Date; reason: string; staff_id: number; created_at: Date },
): Promise<void> => {
  await tx
    .insertInto('chat_blocks')
    .values({ conversation_id: id, member_id, guest_hash, ...by })
    .execute()
}

export const cannedAfter = (db: Db, before: string, most: number) =>
  db
    .selectFrom('chat_canned')
    .selectAll()
    .$if(before !== '', query => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const lockCanned = (tx: Tx, id: number) =>
  tx.selectFrom('chat_canned').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const cannedNamed = (tx: Tx, name: string) =>
  tx.selectFrom('chat_canned').select('id').where('name', '=', name).executeTakeFirst()

interface CannedText {
  name: string
  text_zh: string
  text_en: string
  changed_at: Date
}

export const addCanned = (tx: Tx, canned: CannedText) =>
  tx.insertInto('chat_canned').values(canned).returning(['id', 'version']).executeTakeFirstOrThrow()

export const changeCanned = (tx: Tx, id: number, canned: CannedText) =>
  tx
    .updateTable('chat_canned')
    .set(({ eb }) => ({ ...canned, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const removeCanned = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('chat_canned').where('id', '=', id).execute()
}
