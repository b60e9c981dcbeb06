import { helpWords } from '@bohe/i18n/namespaces/help'
import { newsWords } from '@bohe/i18n/namespaces/news'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadArticle } from '#features/news/article-data.ts'
import { articleMeta } from '#features/news/article-meta.ts'
import { ArticleScreen } from '#features/news/article-screen.tsx'
import { usePageAddress } from '#page-address.ts'
import type { Listed } from '#page-handle.ts'
import { paths } from '#paths.ts'
import { apiContext } from '#router-context.ts'
import { useHit } from '#use-hit.ts'
import { withWords } from '#words.ts'

const listed: readonly Listed[] = [
  { each: 'news', at: paths.article('news', '*') },
  { each: 'notices', at: paths.article('notice', '*') },
  { each: 'helps', at: paths.article('helps', '*') },
]

export const handle = { ...(await withWords(newsWords, helpWords)), isPublic: true, sitemap: listed }

export const meta = articleMeta

export const loader = ({ params, context }: LoaderFunctionArgs) => loadArticle(context.get(apiContext), params.article)

/** news_{id}.html, notice_{id}.html, helps_{id}.html; every other address that ends so and no page has is a 404 from here. */
export default function ArticlePage() {
  const { article, kind, canonical } = useLoaderData<typeof loader>()
  useHit(article.id)
  return <ArticleScreen key={article.id} article={article} kind={kind} link={usePageAddress(canonical)} />
}
