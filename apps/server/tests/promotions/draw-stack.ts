import type { Insertable } from 'kysely'
import type { PresentRow } from '#database/tables/promotions.ts'
import { cardsIn } from '#tests/cards/issued-cards.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { type TimedMember, timedMembers } from '#tests/support/members/member-with-time.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Caller, startApi } from '#tests/support/start-api.ts'

type Present = Omit<Insertable<PresentRow>, 'activity_id' | 'title_zh' | 'title_en'>

const texts = (name: string) => ({ [`${name}_zh`]: `${name} 中文`, [`${name}_en`]: `${name} in English` })

const day = 86_400_000

/** An activity that runs from a day before the tests' start until ten days after it. */
const activityRow = {
  kind: 'draw' as const,
  ...(Object.assign(
    {},
    ...['label', 'title', 'summary', 'content', 'prize', 'seo_keywords', 'seo_desc'].map(texts),
  ) as Record<string, string>),
  rules_zh: [],
  rules_en: [],
  image: '',
  plat_type: '',
  fee: '',
  include_region_codes: ['0'],
  exclude_region_codes: [],
  starts_at: new Date(testStart.getTime() - day),
  ends_at: new Date(testStart.getTime() + 10 * day),
  created_at: testStart,
}

const terms = { daily_chances: 1, check_in_chances: 1, day_limit: null, member_limit: null, blank_weight: 0 }

const present: Present = {
  kind: 'goods',
  image: '',
  worth: '30.00',
  weight: 1,
  stock: 1000,
  member_limit: null,
  starts_at: null,
  ends_at: null,
  position: 1,
}

interface DrawSetting {
  terms?: Partial<typeof terms> | Record<string, number | null>
  activity?: Partial<typeof activityRow>
  presents?: (Partial<Present> & { title?: string })[]
}

let addresses = 0

export type DrawStack = Awaited<ReturnType<typeof startDrawStack>>

/** The API on a database, with activities to draw in and members who do. */
export const startDrawStack = async (database: TestDatabase) => {
  const api = await startApi({ database: database.open })
  const { db } = api.context
  const members = timedMembers(api)
  const addActivity = async (changes: object) => {
    const row = { ...activityRow, ...changes } as never
    return (await db.insertInto('activities').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const addPresents = async (activity_id: number, presents: NonNullable<DrawSetting['presents']>) => {
    const ids: number[] = []
    for (const { title = 'A mug', ...changes } of presents) {
      const row = { activity_id, title_zh: `${title}（中文）`, title_en: title, ...present, ...changes }
      ids.push((await db.insertInto('presents').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    return ids
  }
  /** A draw of its own; one present without end unless given. */
  const addDraw = async ({ terms: given = {}, activity = {}, presents = [{}] }: DrawSetting = {}) => {
    const id = await addActivity(activity)
    await db
      .insertInto('draw_terms')
      .values({ activity_id: id, ...terms, ...given })
      .execute()
    return { activity_id: String(id), presentIds: await addPresents(id, presents) }
  }
  return {
    api,
    clock: api.clock,
    db,
    cards: cardsIn(api),
    addActivity,
    addDraw,
    /** A new member somewhere of his own, who never has to log in again. */
    somebody: async (): Promise<TimedMember> => {
      addresses += 1
      return { ...(await members.add()), address: `198.18.${addresses >> 8}.${addresses & 255}` }
    },
    /** The same member, logged in once more: no session lives for days. */
    again: async (member: TimedMember): Promise<TimedMember> => ({ ...member, ...(await members.logIn(member.id)) }),
    draw: (activity_id: string, caller: Caller) => api.call('draw', { activity_id }, caller),
    /** Chances left, as the member sees them. */
    chances: async (activity_id: string, caller: Caller) =>
      (await api.call('myPresents', { activity_id }, caller)).data.chances_left,
    drawsOf: (activity_id: string) =>
      db.selectFrom('draws').selectAll().where('activity_id', '=', Number(activity_id)).orderBy('id').execute(),
    presentRow: (id: number | undefined) =>
      db.selectFrom('presents').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
    grants: (memberId: number) =>
      db
        .selectFrom('membership_ledger')
        .select(['source', 'source_id', 'seconds'])
        .where('member_id', '=', memberId)
        .execute(),
    stop: () => api.stop(),
  }
}

/** The caller with an Idempotency-Key. */
export const keyed = (caller: Caller, key: string): Caller => ({ ...caller, headers: { 'idempotency-key': key } })
