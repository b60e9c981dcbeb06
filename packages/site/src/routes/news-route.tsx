import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { newsWords } from '@bohe/i18n/namespaces/news'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LabelFilter } from '#features/news/label-filter.tsx'
import { browseList, loadList } from '#features/news/list-data.ts'
import { listMeta } from '#features/news/list-meta.ts'
import { ListScreen } from '#features/news/list-screen.tsx'
import { newsList } from '#features/news/lists.ts'
import { useApproach } from '#features/news/use-approach.ts'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { paths } from '#routing/paths.ts'

export const handle = {
  ...(await withWords(newsWords, messagesWords)),
  isPublic: true,
  parameters: ['label', 'page'],
  sitemap: [{ each: 'newsLabels', at: paths.news(1, '*') }],
} satisfies PageHandle

export const meta = listMeta('title')

export const loader = (args: LoaderFunctionArgs) => loadList(newsList, args)

export const clientLoader = (args: ClientLoaderFunctionArgs) => browseList(newsList, args)

/** news.html */
export default function News() {
  const { t } = useTranslation('news')
  const data = useLoaderData<typeof loader>()
  const approach = useApproach(newsList)
  const { slug } = data
  return (
    <ListScreen
      {...data}
      kind="news"
      list={newsList}
      title={slug ? t('label.title', { label: t(`label.${slug}`) }) : t('title')}
      lead={t('lead')}
      filter={<LabelFilter chosen={slug} onApproach={approach} />}
      onApproach={approach}
    />
  )
}
