import { helpWords } from '@bohe/i18n/namespaces/help'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { newsWords } from '@bohe/i18n/namespaces/news'
import { shellWords } from '@bohe/i18n/namespaces/shell'
import { beforeAll, describe, expect, it } from 'vitest'
import { withWords } from '#i18n/words.ts'
import type { RootData } from '#routing/root-data.ts'
import { article, newsItem, pageOfArticles } from '#testing/articles.ts'
import { articleMeta } from './article/article-meta.ts'
import { listMeta } from './list-meta.ts'

const root = (language: RootData['language']): RootData => ({
  origins: { intl: 'https://www.bohe.test', cn: 'https://cn.bohe.test' },
  edition: 'intl',
  origin: 'https://www.bohe.test',
  language,
  defaultLanguage: 'en',
})

const given = (loaderData: unknown, language: RootData['language'] = 'en') => ({
  matches: [{ id: 'root', loaderData: root(language) }],
  loaderData,
})

type Meta = { title?: string; name?: string; property?: string; content?: string; 'script:ld+json'?: object }

const metaOf = (given: readonly object[]) => {
  const metas: readonly Meta[] = given
  return {
    title: metas.find(({ title }) => title)?.title,
    named: Object.fromEntries(metas.map(({ name, property, content }) => [name ?? property, content])),
    schema: metas.find(meta => meta['script:ld+json'])?.['script:ld+json'],
  }
}

beforeAll(() => withWords(shellWords, newsWords, helpWords, messagesWords))

describe('what search engines learn of a list', () => {
  const page = (current_page: number, slug?: string) => ({
    articles: pageOfArticles([newsItem()], { current_page, last_page: 3, total: 12 }),
    ...(slug && { slug }),
    canonical: '/news.html',
  })

  it('differs for each page and label, and between news and announcements', () => {
    const pages = [page(1), page(2), page(3), page(1, 'hot'), page(2, 'hot'), page(1, 'mainland')]
    const all = (['en', 'zh_CN'] as const).flatMap(language => [
      ...pages.map(data => metaOf(listMeta('title')(given(data, language)))),
      ...pages.slice(0, 3).map(data => metaOf(listMeta('notices.title')(given(data, language)))),
    ])
    expect(new Set(all.map(({ title }) => title)).size).toBe(18)
    expect(new Set(all.map(({ named }) => named.description)).size).toBe(18)
  })

  it.each([
    ['en', 'News: Hot, page 2 - Bohe'],
    ['zh_CN', '热门资讯（第 2 页） - 薄荷加速器'],
  ] as const)('names label and page in %s', (language, title) => {
    expect(metaOf(listMeta('title')(given(page(2, 'hot'), language))).title).toBe(title)
  })
})

describe('what search engines learn of a page beyond the end of a list', () => {
  it.each([
    ['en', 'Announcements: no such page - Bohe'],
    ['zh_CN', '公告：没有这一页 - 薄荷加速器'],
  ] as const)('is that it is not there, and not for them, in %s', (language, title) => {
    const articles = pageOfArticles([], { current_page: 99, last_page: 3, total: 12 })
    const metas = metaOf(listMeta('notices.title')(given({ articles, canonical: '/notify.html?page=99' }, language)))
    expect([metas.title, metas.named.robots]).toEqual([title, 'noindex'])
  })
})

describe('what search engines learn of an article', () => {
  const loaded = { article: article(), kind: 'news', canonical: '/news_3012.html' }

  it('is what its editor wrote for them', () => {
    const { title, named } = metaOf(articleMeta(given(loaded)))
    expect(title).toBe('Home servers answer sooner - Bohe')
    expect(named).toMatchObject({
      description: 'Three new lines to Shanghai for players abroad.',
      keywords: 'servers, lines',
      'og:type': 'article',
      'article:published_time': '2026-11-19T16:30:00Z',
      'article:modified_time': '2026-11-20T02:00:00Z',
      'article:section': '国服',
      'article:tag': 'lines',
    })
  })

  it('is its summary where nothing was written for them', () => {
    const plain = article({ seo_desc: '', seo_keywords: '', tag: '', label: '' })
    const { named } = metaOf(articleMeta(given({ ...loaded, article: plain })))
    expect(named.description).toBe('New lines shorten the way to Shanghai.')
    for (const name of ['keywords', 'article:section', 'article:tag']) expect(named).not.toHaveProperty(name)
  })

  it('is structured: the article, and the way to it', () => {
    const { schema } = metaOf(articleMeta(given(loaded, 'zh_CN')))
    expect(schema).toMatchObject({
      '@graph': [
        {
          '@type': 'NewsArticle',
          headline: 'Home servers answer sooner',
          inLanguage: 'zh-CN',
          datePublished: '2026-11-19T16:30:00Z',
          mainEntityOfPage: 'https://www.bohe.test/cn/news_3012.html',
          image: 'https://www.bohe.test/uploads/servers.webp',
          publisher: { name: '薄荷加速器', url: 'https://www.bohe.test/cn' },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: '首页', item: 'https://www.bohe.test/cn' },
            { position: 2, name: '资讯', item: 'https://www.bohe.test/cn/news.html' },
            { position: 3, name: '国服', item: 'https://www.bohe.test/cn/news.html?label=mainland' },
            { position: 4, name: 'Home servers answer sooner', item: 'https://www.bohe.test/cn/news_3012.html' },
          ],
        },
      ],
    })
  })

  it.each([
    ['notice', '1'],
    ['helps', '3'],
  ])('is no news, for %s', (kind, class_type) => {
    const { schema } = metaOf(articleMeta(given({ ...loaded, kind, article: article({ class_type, label: '' }) })))
    expect(schema).toMatchObject({ '@graph': [{ '@type': 'Article' }, {}] })
  })

  it('is nothing while there is no article', () => {
    expect(articleMeta(given(undefined))).toEqual([])
  })
})
