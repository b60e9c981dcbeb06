import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Selectable, sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Paging } from '#database/query-result.ts'
import type { Schema } from '#database/schema.ts'
import { isOffered } from '#domain/region-offer.ts'

export type Activity = Selectable<Schema['activities']>

/** A condition: published and offered in the region; an empty include list means everywhere. */
export const offeredIn = (region: RegionCode) =>
  sql<boolean>`activities.state = 'published' and (cardinality(activities.include_region_codes) = 0 or ${region} = any (activities.include_region_codes))
    and not ${region} = any (activities.exclude_region_codes)`

type Keeper = Pick<Context, 'db' | 'catalogue'>

/**
 * Promotions of a region, the newest first; those to come and those that are over too. From the memory of this node, as
 * they were within the last second: not to be asked within a transaction.
 */
const activitiesIn = async ({ db, catalogue }: Keeper, region: RegionCode): Promise<Activity[]> => {
  const published = db.selectFrom('activities').selectAll().where('state', '=', 'published')
  const newestFirst = published.orderBy('starts_at', 'desc').orderBy('id', 'desc')
  const all = await catalogue.get('activities', () => newestFirst.execute())
  return all.filter(activity => isOffered(activity, region))
}

/** A page of them, and how many there are. */
export const activitiesOf = async (keeper: Keeper, region: RegionCode, { page, size }: Paging) => {
  const all = await activitiesIn(keeper, region)
  return { activities: all.slice((page - 1) * size, page * size), total: all.length }
}

/** Those that run now, at most `count`. */
export const runningActivities = async (keeper: Keeper, region: RegionCode, now: Date, count: number) => {
  const all = await activitiesIn(keeper, region)
  return all.filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at).slice(0, count)
}

/** A promotion that the region is offered, whether it runs or not. */
export const activityIn = async (keeper: Keeper, region: RegionCode, id: number): Promise<Activity | undefined> =>
  (await activitiesIn(keeper, region)).find(activity => activity.id === id)
