import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Selectable, sql } from 'kysely'
import { countOf, type Paging, pageOf } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type Activity = Selectable<Schema['activities']>

/** A condition: offered in the region; an empty include list means everywhere. */
export const offeredIn = (region: RegionCode) =>
  sql<boolean>`(cardinality(activities.include_region_codes) = 0 or ${region} = any (activities.include_region_codes))
    and not ${region} = any (activities.exclude_region_codes)`

/** Promotions of a region, the newest first; those to come and those that are over too. */
export const activitiesOf = (db: Db, region: RegionCode, paging: Paging): Promise<Activity[]> =>
  newestFirst(db, region).$call(pageOf(paging)).execute()

const newestFirst = (db: Db, region: RegionCode) =>
  db.selectFrom('activities').selectAll().where(offeredIn(region)).orderBy('starts_at', 'desc').orderBy('id', 'desc')

/** How many there are. */
export const countActivities = (db: Db, region: RegionCode): Promise<number> =>
  countOf(db.selectFrom('activities').where(offeredIn(region)))

/** Promotions that run in a region now, the newest first, at most `count`. */
export const runningActivities = (db: Db, region: RegionCode, now: Date, count: number): Promise<Activity[]> =>
  newestFirst(db, region).where('starts_at', '<=', now).where('ends_at', '>', now).limit(count).execute()

/** A promotion that the region is offered, whether it runs or not. */
export const activityIn = (db: Db | Tx, region: RegionCode, id: number): Promise<Activity | undefined> =>
  db.selectFrom('activities').selectAll().where('id', '=', id).where(offeredIn(region)).executeTakeFirst()
