import { describe, expect, it } from 'vitest'
import { atomFeed } from './feed.ts'

const feed = {
  language: 'zh_CN' as const,
  title: '薄荷加速器资讯',
  author: '薄荷加速器',
  self: 'https://www.bohe.test/cn/news.xml',
  page: 'https://www.bohe.test/cn/news.html',
}

const entry = {
  href: 'https://www.bohe.test/cn/news_12.html',
  title: '新线路上线',
  summary: '更近的一条路。',
  published: '2026-02-03T04:05:06.000Z',
}

describe('a feed', () => {
  it('is Atom: its own address, the page, the newest change, and each piece of news', () => {
    const older = { ...entry, href: 'https://www.bohe.test/cn/news_11.html', published: '2026-01-01T00:00:00.000Z' }
    const xml = atomFeed({ ...feed, entries: [entry, older] })
    expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">')
    expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${feed.self}"/>`)
    expect(xml).toContain('<updated>2026-02-03T04:05:06.000Z</updated><author><name>薄荷加速器</name></author>')
    expect(xml).toContain('<entry><id>https://www.bohe.test/cn/news_12.html</id><title>新线路上线</title>')
    expect(xml.match(/<entry>/g)).toHaveLength(2)
  })

  it('lets no title or summary break out of its element', () => {
    const xml = atomFeed({
      ...feed,
      entries: [{ ...entry, title: '</title><script>alert(1)</script>', summary: 'a & b ]]> "\u0000\uD800' }],
    })
    expect(xml).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(xml).toContain('<summary>a &amp; b ]]&gt; &quot;</summary>')
  })

  it('is there without news, too', () => {
    expect(atomFeed({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })
})
