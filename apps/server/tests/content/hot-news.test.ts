import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import type { Schema } from '#database/schema.ts'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const moment = new Date('2026-11-01T02:00:00Z')

const sample: Insertable<Schema['articles']> = {
  ...{ slug: null, class_type: '2', support_type: '1', label: '国服' },
  ...{ include_region_codes: [], exclude_region_codes: [] },
  ...{ title_zh: '线路', title_en: 'Lines', summary_zh: '换一条线路。', summary_en: 'Another line.' },
  ...{ content_zh: '<p>换一条线路。</p>', content_en: '<p>Another line.</p>', image_url: '' },
  ...{ tag_zh: '', tag_en: '', seo_keywords_zh: '', seo_keywords_en: '', seo_desc_zh: '', seo_desc_en: '' },
  ...{ create_staff_id: 'lin', publish_at: moment, created_at: moment, changed_at: moment },
}

describe.each(databases)('the news read most on $name', database => {
  describe.skipIf(!database.open)('of a site', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())

    const add = (article: Partial<Insertable<Schema['articles']>>) =>
      api.context.db
        .insertInto('articles')
        .values({ ...sample, ...article })
        .execute()
    const titles = async (region: '0' | '1' = '0') =>
      (await api.call('hotNews', {}, { region })).data.list.map(({ title }) => title)

    it('are the newest five while nobody has read any', async () => {
      await api.context.db.updateTable('articles').set({ hits: 0 }).execute()
      const news = api.context.db.selectFrom('articles').selectAll().where('class_type', '=', '2')
      const all = await news.orderBy('publish_at', 'desc').orderBy('id', 'desc').execute()
      const overseas = all
        .filter(({ publish_at }) => publish_at <= api.clock.now())
        .filter(({ include_region_codes: regions }) => regions.length === 0 || regions.includes('0'))
      expect(await titles()).toEqual(overseas.slice(0, 5).map(({ title_en }) => title_en))
    })

    it('are five, the most read first', async () => {
      const reads = [10, 60, 30, 50, 20, 40]
      for (const hits of reads) await add({ title_en: `Read ${hits}`, hits })
      expect(await titles()).toEqual(['Read 60', 'Read 50', 'Read 40', 'Read 30', 'Read 20'])
    })

    it('are listed without their content, in the language and with the day of Beijing', async () => {
      const late = new Date('2026-11-20T16:30:00Z')
      await add({ hits: 90_000, publish_at: late, title_zh: '晚间', title_en: 'Late', include_region_codes: ['1'] })
      const { data } = await api.call('hotNews', {}, { region: '1', language: 'zh_CN' })
      expect(data.list[0]).toEqual({
        id: expect.stringMatching(/^\d{4}$/),
        title: '晚间',
        image_url: '',
        summary: '换一条线路。',
        content: '',
        publish_time: { year: 2026, month: 11, day: 21 },
        date_time: '2026-11-20T16:30:00.000Z',
        label: '国服',
        support_type: '1',
      })
    })

    it('are the region’s own', async () => {
      await add({ hits: 80_000, title_en: 'Overseas only', include_region_codes: ['0'] })
      await add({ hits: 80_000, title_en: 'Not overseas', exclude_region_codes: ['0'] })
      expect(await titles('0')).toContain('Overseas only')
      expect(await titles('0')).not.toContain('Not overseas')
      expect(await titles('1')).toContain('Not overseas')
      expect(await titles('1')).not.toContain('Overseas only')
    })

    it.each([
      ['a notice', { class_type: '1', label: '' }],
      ['a help page', { class_type: '3', label: '入门' }],
      ['news of the app', { support_type: '2' }],
    ] as const)('are not %s', async (title_en, article) => {
      await add({ hits: 99_000, title_en, ...article })
      expect(await titles()).not.toContain(title_en)
    })

    it('are not published before their time', async () => {
      const later = secondsAfter(api.clock.now(), 60)
      await add({ hits: 99_000, title_en: 'Tomorrow', publish_at: later })
      expect(await titles()).not.toContain('Tomorrow')
      api.clock.advance(60)
      expect((await titles())[0]).toBe('Tomorrow')
    })

    it('come newest first among equals', async () => {
      await add({ hits: 200_000, title_en: 'Older', publish_at: new Date('2026-11-01T00:00:00Z') })
      await add({ hits: 200_000, title_en: 'Newer', publish_at: new Date('2026-11-02T00:00:00Z') })
      expect((await titles()).slice(0, 2)).toEqual(['Newer', 'Older'])
    })
  })
})
