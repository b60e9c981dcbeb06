import { helpLabels, newsLabels } from '@bohe/api-client/contract/wire'
import { describe, expect, it } from 'vitest'
import { helpSlugs, isSlug, labelOf, newsSlugs, slugOf } from './label-slugs.ts'

describe('labels in addresses', () => {
  it.each([
    ['国服', 'mainland'],
    ['手游', 'mobile'],
    ['最新', 'latest'],
    ['热门', 'hot'],
    ['推荐', 'picks'],
    ['促销', 'offers'],
  ] as const)('%s is %s, there and back', (label, slug) => {
    expect(slugOf(newsSlugs, label)).toBe(slug)
    expect(labelOf(newsSlugs, slug)).toBe(label)
  })

  it('have one slug each, news and help taken together', () => {
    const all = [...newsLabels.map(label => newsSlugs[label]), ...helpLabels.map(label => helpSlugs[label])]
    expect(new Set(all).size).toBe(12)
    expect(all.every(slug => isSlug(slug) && /^[a-z]+$/.test(slug))).toBe(true)
  })

  it.each(['', 'Hot', '热门', 'constructor', null])('%s names none', text => {
    expect(labelOf(newsSlugs, text)).toBeUndefined()
    expect(isSlug(text ?? '')).toBe(false)
  })

  it.each(['', '入门', 'toString'])('%s is no label of news', label => {
    expect(slugOf(newsSlugs, label)).toBeUndefined()
  })
})
