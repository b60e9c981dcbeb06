import type { CallData } from '@bohe/api-client/contract'
import { useTranslation } from '#i18n/translation.ts'
import { ArticleLink } from './article-link.tsx'

/** The news that is read most, five of them (spec §2). */
export function HotNews({ list }: { list: CallData<'hotNews'>['list'] }) {
  const { t } = useTranslation('news')
  if (list.length === 0) return null
  return (
    <section aria-labelledby="hot-news">
      <h2 id="hot-news" className="aside-title">
        {t('hot.title')}
      </h2>
      <ol className="hot-news">
        {list.map(({ id, title }) => (
          <li key={id}>
            <ArticleLink kind="news" id={id}>
              {title}
            </ArticleLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
