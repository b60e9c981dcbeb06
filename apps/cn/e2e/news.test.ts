import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { oneOf } from '@bohe/testing/variants.ts'
import { describe, expect, inject, it } from 'vitest'

const { arrive } = journeysOn('cn')

type Item = Record<'id' | 'title', string>

const listOf = async (name: 'news_area' | 'news_public', lang: string): Promise<Item[]> =>
  (await fetch(`${inject('origins').cn}/news/news_1_1_${name}.json?lang=${lang}`)).json()

const idsOf = (hrefs: (string | null)[]) => hrefs.map(href => /_(\d+)\.html/.exec(href ?? '')?.[1])

const languages = [
  ['Chinese', 'zh_CN'],
  ['English', 'en'],
] as const

describe.each(oneOf(languages))('the mainland site in %s', (language, lang) => {
  it('has mainland news on home, and what is read most beside what is new', async () => {
    const visitor = await arrive(language, '/')
    const shown = await visitor.page.locator('.home-news a').all()
    const own = await listOf('news_area', lang)
    const hrefs = await Promise.all(shown.map(link => link.getAttribute('href')))
    expect(idsOf(hrefs)).toEqual(own.slice(0, 3).map(({ id }) => id))

    await visitor.open('/news.html')
    const hot = await visitor.page.locator('.hot-news a').allTextContents()
    const newest = (await listOf('news_public', lang)).slice(0, 5).map(({ title }) => title)
    expect(hot).toHaveLength(5)
    expect(hot.filter(text => newest.some(title => text.startsWith(title))).length).toBeLessThan(5)
    await visitor.leave()
  })
})
