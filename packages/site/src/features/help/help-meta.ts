import type { MetaDescriptor } from 'react-router'
import { type MetaArgs, pageMeta } from '#routing/page-meta.ts'
import { type HelpData, type Question, queryIn } from './help-data.ts'

/** What search engines are told of the questions that a page answers. */
const asFaq = (questions: readonly Question[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const facts = (data: Partial<HelpData>, query: string) =>
  pageMeta(t => {
    const { slug } = data
    if (query) return { title: t('help:search.title', { query }), description: t('help:description'), isPrivate: true }
    if (!slug) return { title: t('help:title'), description: t('help:description') }
    return { title: t(`help:category.${slug}.title`), description: t(`help:category.${slug}.description`) }
  })

/** Title and description, different for each category, with the questions of the page; what a visitor searched for is not for search engines. */
export const helpMeta = (given: MetaArgs & { location: { search: string } }): MetaDescriptor[] => {
  const data = (given.loaderData ?? {}) as Partial<HelpData>
  const query = queryIn(given.location.search).trim()
  const shown = (data.questions ?? []).filter(({ category }) => !data.slug || category === data.slug)
  return [...facts(data, query)(given), ...(!query && shown.length > 0 ? [{ 'script:ld+json': asFaq(shown) }] : [])]
}
