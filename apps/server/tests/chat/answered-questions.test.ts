import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '#database/schema.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const answer = { content_zh: '<p>打开登录页。</p>', content_en: '<p>Open the log-in page.</p>' }

const article = (title: string, class_type: '3' | '4'): Insertable<Schema['articles']> => ({
  slug: null,
  class_type,
  support_type: '1',
  label: '故障',
  include_region_codes: [],
  exclude_region_codes: [],
  ...answer,
  ...{ title_zh: title, title_en: title, summary_zh: '', summary_en: '', image_url: '', tag_zh: '', tag_en: '' },
  ...{ seo_keywords_zh: '', seo_keywords_en: '', seo_desc_zh: '', seo_desc_en: '', create_staff_id: '' },
  publish_at: new Date('2026-11-01T00:00:00Z'),
  created_at: new Date('2026-11-01T00:00:00Z'),
  changed_at: new Date('2026-11-01T00:00:00Z'),
})

describe.each(oneDatabase)('questions of the help centre on $name', database => {
  describe('in a list', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())

    const add = (title: string, class_type: '3' | '4') =>
      api.context.db.insertInto('articles').values(article(title, class_type)).execute()
    const contents = async (class_type: '3' | '4', language: 'en' | 'zh_CN' = 'en') => {
      const { data } = await api.call('articles', { class_type, label: '故障', size: 100 }, { language })
      return data.list.filter(({ title }) => /^[QG]\?/.test(title)).map(({ content }) => content)
    }

    it('come with their answers, in the language that was asked for', async () => {
      await add('Q?', '4')
      expect(await contents('4')).toEqual([answer.content_en])
      expect(await contents('4', 'zh_CN')).toEqual([answer.content_zh])
    })

    it('alone do: guides are listed without their content', async () => {
      await add('G?', '3')
      expect(await contents('3')).toEqual([''])
    })
  })
})
