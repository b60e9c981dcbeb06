import { shellWords } from '@bohe/i18n/namespaces/shell'
import { withWords } from '@bohe/site/i18n/words.ts'
import { describe, expect, it } from 'vitest'
import { inviting } from '#promotions/testing.ts'
import { meta } from './activity-route.tsx'

await withWords(shellWords)

const told = (activity = inviting) =>
  meta({ matches: [{ id: 'root', loaderData: { language: 'en' } }], loaderData: { activity } })

describe('what search engines and shared links are told of a promotion', () => {
  it('is its title, description, keywords, and when it happens', () => {
    expect(told()).toEqual(
      expect.arrayContaining([
        { title: 'Bring a friend home - Bohe' },
        { name: 'description', content: inviting.seo_desc },
        { name: 'keywords', content: 'invite, friends' },
        { 'script:ld+json': expect.objectContaining({ '@type': 'Event', startDate: inviting.start_time }) },
      ]),
    )
  })

  it('falls back to the summary, and leaves out keywords that nobody wrote', () => {
    const plain = told({ ...inviting, seo_desc: '', seo_keywords: '' })
    expect(plain).toContainEqual({ name: 'description', content: inviting.summary })
    expect(plain).not.toContainEqual(expect.objectContaining({ name: 'keywords' }))
  })

  it('is nothing when the promotion is not there', () => {
    expect(meta({ matches: [] })).toEqual([])
  })
})
