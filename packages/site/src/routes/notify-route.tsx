import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { newsWords } from '@bohe/i18n/namespaces/news'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { browseList, loadList } from '#features/news/list-data.ts'
import { listMeta } from '#features/news/list-meta.ts'
import { ListScreen } from '#features/news/list-screen.tsx'
import { noticeList } from '#features/news/lists.ts'
import { useApproach } from '#features/news/use-approach.ts'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'

export const handle = {
  ...(await withWords(newsWords, messagesWords)),
  isPublic: true,
  parameters: ['page'],
} satisfies PageHandle

export const meta = listMeta('notices.title')

export const loader = (args: LoaderFunctionArgs) => loadList(noticeList, args)

export const clientLoader = (args: ClientLoaderFunctionArgs) => browseList(noticeList, args)

/** notify.html */
export default function Notices() {
  const { t } = useTranslation('news')
  return (
    <ListScreen
      {...useLoaderData<typeof loader>()}
      kind="notice"
      list={noticeList}
      title={t('notices.title')}
      lead={t('notices.lead')}
      onApproach={useApproach(noticeList)}
    />
  )
}
