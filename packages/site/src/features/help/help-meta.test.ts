import { helpWords } from '@bohe/i18n/namespaces/help'
import { shellWords } from '@bohe/i18n/namespaces/shell'
import { describe, expect, it } from 'vitest'
import { type HelpSlug, helpSlugs } from '#data/label-slugs.ts'
import { withWords } from '#i18n/words.ts'
import type { HelpData } from './help-data.ts'
import { helpMeta } from './help-meta.ts'

await withWords(helpWords, shellWords)

const questions = [
  { id: '41', title: 'Why does no code arrive?', answer: '<p>Look there.</p>', category: 'account' },
  { id: '42', title: 'Which systems are there?', answer: '<p>Four.</p>', category: 'start' },
] satisfies HelpData['questions']

const described = (slug?: HelpSlug, search = '', language: 'en' | 'zh_CN' = 'en') =>
  helpMeta({
    matches: [{ id: 'root', loaderData: { language } }],
    location: { search },
    loaderData: { questions, ...(slug && { slug }) },
  })

const faqOf = (meta: ReturnType<typeof described>) => {
  const [found] = meta.flatMap(one => ('script:ld+json' in one ? [one['script:ld+json']] : []))
  return found as { mainEntity: { name: string }[] } | undefined
}

describe('what search engines are told of the help centre', () => {
  it.each(['en', 'zh_CN'] as const)('is another title and description for each category in %s', language => {
    const all = [undefined, ...Object.values(helpSlugs)].map(slug => described(slug, '', language))
    const titles = all.map(meta => meta.find(one => 'title' in one))
    const descriptions = all.map(meta => meta.find(one => 'name' in one && one.name === 'description'))
    for (const texts of [titles, descriptions]) expect(new Set(texts.map(one => JSON.stringify(one))).size).toBe(7)
  })

  it('are the questions that the page answers', () => {
    expect(faqOf(described('account'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Why does no code arrive?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>Look there.</p>' },
        },
      ],
    })
    expect(faqOf(described())?.mainEntity).toHaveLength(2)
    expect(faqOf(described('speed'))).toBeUndefined()
  })

  it('is nothing of what a visitor searched for', () => {
    const meta = described(undefined, '?q=code')
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(faqOf(meta)).toBeUndefined()
  })
})
