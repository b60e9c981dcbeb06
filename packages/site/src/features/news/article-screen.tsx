import { Prose } from '@bohe/ui/prose'
import { useTranslation } from '#translation.ts'
import type { LoadedArticle } from './article-data.ts'
import { ArticleHead } from './article-head.tsx'
import { Neighbours } from './neighbours.tsx'
import { Share } from './share.tsx'

/** An article: where it stands, its text, ways to pass it on, the ones beside it. */
export function ArticleScreen({ article, kind, link }: Pick<LoadedArticle, 'article' | 'kind'> & { link: string }) {
  const { t } = useTranslation('news')
  return (
    <article className="article" aria-labelledby="article">
      <ArticleHead article={article} kind={kind} />
      {article.image_url && (
        <img className="article-picture" src={article.image_url} alt="" width={1120} height={560} />
      )}
      {/* Sanitised by the server when it was written (product §6). */}
      <Prose html={article.content} tableLabel={t('article.table')} />
      <Share link={link} title={article.title} />
      <Neighbours kind={kind} article={article} />
    </article>
  )
}
