import type { RegionCode } from '@bohe/api-client/contract/wire'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'

export type Article = Selectable<Schema['articles']>

/** The news of a region's site that was read most, newest first among equals. */
export const mostRead = (db: Db, region: RegionCode, count: number, now: Date): Promise<Article[]> =>
  db
    .selectFrom('articles')
    .selectAll()
    .where('class_type', '=', '2')
    .where('support_type', '=', '1')
    .where('publish_at', '<=', now)
    .where(sql<boolean>`(include_region_codes = '{}' or ${region} = any (include_region_codes))`)
    .where(sql<boolean>`not ${region} = any (exclude_region_codes)`)
    .orderBy('hits', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
