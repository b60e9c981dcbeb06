import { describe, expect, it } from 'vitest'
import { newsItem } from '#testing/articles.ts'
import { pageOfItems } from './news-page.ts'

const items = (count: number, label = '热门') =>
  Array.from({ length: count }, (_, index) => newsItem({ id: String(1000 - index), label }))

const idsOf = (page: ReturnType<typeof pageOfItems>) => page?.list.map(({ id }) => id)

describe('a page of a list that is wholly here', () => {
  it.each([
    [1, ['1000', '999', '998', '997', '996']],
    [2, ['995', '994', '993', '992', '991']],
    [3, ['990', '989']],
    [4, []],
  ])('number %i has its articles in their order', (page, ids) => {
    const found = pageOfItems(items(12), { page, size: 5 })
    expect(idsOf(found)).toEqual(ids)
    expect(found).toMatchObject({ current_page: page, last_page: 3, per_page: 5, total: 12 })
  })

  it('counts and shows one label alone', () => {
    const mixed = [...items(2, '国服'), ...items(4, '手游')]
    expect(pageOfItems(mixed, { page: 1, size: 3, label: '手游' })).toMatchObject({ total: 4, last_page: 2 })
    expect(pageOfItems(mixed, { page: 1, size: 3, label: '促销' })).toMatchObject({ total: 0, last_page: 1, list: [] })
  })
})

describe('a page of a list that is full', () => {
  const full = [...items(400, '热门'), ...items(100, '国服')]

  it('cannot be told without knowing how many articles there are', () => {
    expect(pageOfItems(full, { page: 1, size: 5 })).toBeUndefined()
  })

  it('is told as far as the list goes', () => {
    expect(pageOfItems(full, { page: 100, size: 5 }, 502)).toMatchObject({ total: 502, last_page: 101 })
    expect(pageOfItems(full, { page: 101, size: 5 }, 502)).toBeUndefined()
  })

  it('is told of a label as far as its articles go', () => {
    expect(pageOfItems(full, { page: 20, size: 5, label: '国服' }, 130)).toMatchObject({ last_page: 26 })
    expect(pageOfItems(full, { page: 21, size: 5, label: '国服' }, 130)).toBeUndefined()
  })
})
