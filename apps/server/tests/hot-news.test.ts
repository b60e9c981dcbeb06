import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import type { Schema } from '#database/schema.ts'
import { demoNews } from '#seed/demo-news.ts'
import { databases } from './support/databases.ts'
import { startApi, type TestApi } from './support/start-api.ts'

const [sample] = demoNews

describe.each(databases)('the news read most on $name', database => {
  describe.skipIf(!database.open)('of a site', () => {
    let api: TestApi
    beforeAll(async () => {
      api = await startApi({ database: database.open })
    })
    afterAll(() => api.stop())

    const add = (article: Partial<Insertable<Schema['articles']>>) => {
      if (!sample) throw new Error('the demo has no news')
      const { id: _, ...rest } = { ...sample, ...article }
      return api.context.db.insertInto('articles').values(rest).execute()
    }
    const titles = async (region: '0' | '1' = '0') =>
      (await api.call('hotNews', {}, { region })).data.list.map(({ title }) => title)

    it('are five, the most read first', async () => {
      const overseas = demoNews.filter(
        ({ include_region_codes: regions }) => regions.length === 0 || regions.includes('0'),
      )
      const expected = overseas.toSorted((one, other) => (other.hits ?? 0) - (one.hits ?? 0)).slice(0, 5)
      expect(await titles()).toEqual(expected.map(({ title_en }) => title_en))
    })

    it('are listed without their content, in the language and with the day of Beijing', async () => {
      const late = new Date('2026-11-20T16:30:00Z')
      await add({ hits: 90_000, publish_at: late, title_zh: '晚间', title_en: 'Late', include_region_codes: ['1'] })
      const { data } = await api.call('hotNews', {}, { region: '1', language: 'zh_CN' })
      expect(data.list[0]).toEqual({
        id: expect.stringMatching(/^\d{4}$/),
        title: '晚间',
        image_url: '',
        summary: sample?.summary_zh,
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
      const moment = secondsAfter(api.clock.now(), 60)
      await add({ hits: 99_000, title_en: 'Tomorrow', publish_at: moment })
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

describe('the news of the demo', () => {
  it('are twelve, two of each label, in both languages', () => {
    const labels = demoNews.map(({ label }) => label)
    for (const label of ['国服', '手游', '最新', '热门', '推荐', '促销'])
      expect([label, labels.filter(each => each === label).length]).toEqual([label, 2])
    for (const { title_zh, title_en, content_zh, content_en, summary_en } of demoNews) {
      expect([title_zh, content_zh].every(text => /\p{Script=Han}/u.test(text))).toBe(true)
      expect([title_en, content_en, summary_en].some(text => /\p{Script=Han}/u.test(text))).toBe(false)
      expect(content_zh.length).toBeGreaterThan(150)
      expect(content_en.length).toBeGreaterThan(400)
    }
  })

  it('are read differently often', () => {
    expect(new Set(demoNews.map(({ hits }) => hits)).size).toBe(12)
  })

  it('hold nothing but what editors may write', () => {
    const tags = demoNews.flatMap(({ content_zh, content_en }) => [
      ...`${content_zh}${content_en}`.matchAll(/<\/?([^>]*)>/g),
    ])
    expect([...new Set(tags.map(([, name]) => name))].sort()).toEqual(['h2', 'li', 'ol', 'p', 'strong', 'ul'])
  })
})
