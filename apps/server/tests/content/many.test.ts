import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { clearArticles, writeArticles } from '#tests/support/written-article.ts'

const many = 10_000
/** As long as most are: it stands beside the row, not apart from it. */
const long = `<p>${'薄荷'.repeat(250)}</p>`

describe.each(databases)('10,000 news on $name', database => {
  describe.skipIf(!database.open)('in pages', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
      const { db } = api.context
      await clearArticles(db)
      await writeArticles(db, { content_zh: long, content_en: long })
      const columns = sql.raw(
        'class_type, support_type, label, include_region_codes, exclude_region_codes, title_zh, title_en, summary_zh, summary_en, content_zh, content_en, image_url, tag_zh, tag_en, seo_keywords_zh, seo_keywords_en, seo_desc_zh, seo_desc_en, create_staff_id, created_at, changed_at',
      )
      await sql`insert into articles (publish_at, ${columns})
        select publish_at - n * interval '1 minute', ${columns} from articles, generate_series(1, ${many - 1}::int) n`.execute(
        db,
      )
      await sql`analyze articles`.execute(db)
    })
    afterAll(() => api.stop())

    const page = (number: number) => api.call('articles', { page: number })
    const last = many / 5

    const took = async (number: number) => {
      const began = performance.now()
      await page(number)
      return performance.now() - began
    }

    /** What a page takes beside the first, asked for in turns. Of each the quickest: what else the machine does only ever adds. */
    const besideTheFirst = async (number: number) => {
      const [first, other]: [number[], number[]] = [[], []]
      for (const _ of Array.from({ length: 15 })) {
        first.push(await took(1))
        other.push(await took(number))
      }
      return Math.min(...other) / Math.min(...first)
    }

    it('have their last page as whole as their first', async () => {
      const { data } = await page(last)
      expect([data.total, data.last_page, data.list.length]).toEqual([many, last, 5])
      const moments = data.list.map(({ date_time }) => date_time)
      expect(moments).toEqual(moments.toSorted().reverse())
    })

    it('have a last page that costs at most three times the first', async () => {
      expect(await besideTheFirst(last)).toBeLessThanOrEqual(3)
    })

    it('and a middle one, from which both ends are equally far', async () => {
      expect(await besideTheFirst(last / 2)).toBeLessThanOrEqual(3)
    })
  })
})
