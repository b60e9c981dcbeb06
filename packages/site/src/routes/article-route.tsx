import { helpWords } from '@bohe/i18n/namespaces/help'
import { newsWords } from '@bohe/i18n/namespaces/news'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useHit } from '#data/use-hit.ts'
import { loadArticle } from '#features/news/article/article-data.ts'
import { articleMeta } from '#features/news/article/article-meta.ts'
import { ArticleScreen } from '#features/news/article/article-screen.tsx'
import { withWords } from '#i18n/words.ts'
import type { Listed } from '#routing/page-handle.ts'
import { paths } from '#routing/paths.ts'
import { usePageAddress } from '#routing/root-data.ts'
import { apiContext } from '#routing/router-context.ts'

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
