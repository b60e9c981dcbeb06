import type { Insertable } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'
import { testStart } from './movable-clock.ts'

type NewArticle = Insertable<Schema['articles']>

const words = {
  title_zh: '线路怎么选',
  title_en: 'Choosing a line',
  summary_zh: '三步选好线路。',
  summary_en: 'Three steps to a line.',
  content_zh: '<p>先测速，再选择。</p>',
  content_en: '<p>Measure, then choose.</p>',
  tag_zh: '线路',
  tag_en: 'lines',
  seo_keywords_zh: '薄荷加速器,线路',
  seo_keywords_en: 'Bohe,lines',
  seo_desc_zh: '怎么选线路。',
  seo_desc_en: 'How to choose a line.',
}

/** An article for the web that everybody can read, of the moment that tests begin, unless `given` says otherwise. */
const writtenArticle = (given: Partial<NewArticle> = {}): NewArticle => ({
  slug: null,
  class_type: '2',
  support_type: '1',
  label: '国服',
  include_region_codes: [],
  exclude_region_codes: [],
  ...words,
  image_url: '',
  create_staff_id: 'lin',
  policy: 1,
  publish_at: testStart,
  created_at: testStart,
  changed_at: testStart,
  ...given,
})

/** Writes articles past every command; answers their ids as the wire has them. */
export const writeArticles = async (db: Db, ...given: Partial<NewArticle>[]): Promise<string[]> => {
  const rows = await db.insertInto('articles').values(given.map(writtenArticle)).returning('id').execute()
  return rows.map(({ id }) => String(id))
}

/** Takes every article away, also the demo's. */
export const clearArticles = async (db: Db): Promise<void> => {
  await db.deleteFrom('articles').execute()
}
