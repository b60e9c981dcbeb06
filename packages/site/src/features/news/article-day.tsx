import { formatInstant } from '#data/local-time.tsx'
import { useTranslation } from '#i18n/translation.ts'

/** The day an article was published, in Asia/Shanghai wherever the reader is. */
export function ArticleDay({ instant }: { instant: string }) {
  const { i18n } = useTranslation('news')
  return <time dateTime={instant}>{formatInstant(instant, i18n.language, 'Asia/Shanghai', 'day')}</time>
}
