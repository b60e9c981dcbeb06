import { sql } from 'kysely'
import { compiledStatement } from '#database/compiled-statement.ts'
import type { Db } from '#database/schema.ts'
import type { StoredEvent } from './store.ts'

/** Up to where somebody has read a conversation. */
export interface Mark {
  conversationId: number
  /** The last number he has. */
  after: number
}

const arraysOf = (marks: readonly Mark[]) => ({
  ids: marks.map(({ conversationId }) => conversationId),
  afters: marks.map(({ after }) => after),
})

type Arrays = ReturnType<typeof arraysOf>

const marked = ({ ids, afters }: Arrays) =>
  sql<{
    id: number
    after: number
    place: number
  }>`unnest(${ids}::bigint[], ${afters}::int[]) with ordinality`.as<'marks'>(sql`marks (id, after, place)`)

const eventsAfterMarks = compiledStatement((db, { ids, afters, most }: Arrays & { most: number }) =>
  db
    .selectFrom(marked({ ids, afters }))
    .innerJoinLateral(
      ({ selectFrom, ref }) =>
        selectFrom('chat_events')
          .selectAll('chat_events')
          .where('conversation_id', '=', ref('marks.id'))
          .where('seq', '>', ref('marks.after'))
          .orderBy('seq')
          .limit(most)
          .as('chat_events'),
      join => join.onTrue(),
    )
    .leftJoin('staff', 'staff.id', 'chat_events.staff_id')
    .selectAll('chat_events')
    .select(['staff.name', 'marks.place'])
    .orderBy('marks.place')
    .orderBy('chat_events.seq'),
)

/** Events of some conversations, each after a number and in order, in one statement; for each mark in turn. */
export const eventsAfterEach = async (db: Db, marks: readonly Mark[], most: number): Promise<StoredEvent[][]> => {
  const found: StoredEvent[][] = marks.map(() => [])
  for (const { place, ...event } of await eventsAfterMarks(db, { ...arraysOf(marks), most }))
    found[place - 1]?.push(event)
  return found
}

const behindMarks = compiledStatement((db, arrays: Arrays) =>
  db
    .selectFrom(marked(arrays))
    .innerJoin('chat_conversations', 'chat_conversations.id', 'marks.id')
    .select(['chat_conversations.id', 'last_seq'])
    .whereRef('last_seq', '>', 'marks.after'),
)

/** The conversations that have something after a mark, and their last numbers. */
export const behind = (db: Db, marks: readonly Mark[]) => behindMarks(db, arraysOf(marks))
