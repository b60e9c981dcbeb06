import { describe, expect, it } from 'vitest'
import { lackingTexts, missingTexts } from './article-lacks.ts'

const whole = {
  ...{ title_zh: '标题', title_en: 'Title', summary_zh: '摘要', summary_en: 'Summary' },
  ...{ content_zh: '<p>正文</p>', content_en: '<p>Text</p>', tag_zh: '', tag_en: '' },
  ...{ seo_keywords_zh: '', seo_keywords_en: '', seo_desc_zh: '', seo_desc_en: '' },
}

describe('what an article lacks', () => {
  it('is nothing when both languages have title, summary and text', () => {
    expect(lackingTexts(whole)).toEqual([])
  })

  it.each(['title_zh', 'title_en', 'summary_zh', 'summary_en', 'content_zh', 'content_en'] as const)(
    'is %s, without which it is not published',
    name => {
      expect(missingTexts({ ...whole, [name]: '' })).toEqual([name])
    },
  )

  it.each([
    ['tag_zh', 'tag_en'],
    ['tag_en', 'tag_zh'],
    ['seo_desc_zh', 'seo_desc_en'],
    ['seo_keywords_en', 'seo_keywords_zh'],
  ] as const)('is %s where only %s is there, though it may be published', (lacking, other) => {
    const article = { ...whole, [other]: 'text' }
    expect([lackingTexts(article), missingTexts(article)]).toEqual([[lacking], []])
  })
})
