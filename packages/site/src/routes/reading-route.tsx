import { newsWords } from '@bohe/i18n/namespaces/news'
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { DownloadBox } from '#features/download/download-box.tsx'
import { articleIn } from '#features/news/article-kinds.ts'
import { HotNews, ReadingFrame } from '#features/news/reading-frame.tsx'
import { withWords } from '#i18n/words.ts'
import { apiContext } from '#routing/router-context.ts'

export const handle = await withWords(newsWords)

/** What is hot; nobody is asked for an address that no article can have. */
export const loader = async ({ params, context }: LoaderFunctionArgs) =>
  'article' in params && !articleIn(params.article) ? { list: [] } : context.get(apiContext).hotNews()

/** What stands beside a text stays while its pages are turned. */
export const shouldRevalidate = () => false

/** The frame of lists of articles and of articles: beside them, what is hot and the client. */
export default function Reading() {
  const { list } = useLoaderData<typeof loader>()
  return (
    <ReadingFrame
      aside={
        <>
          <HotNews list={list} />
          <DownloadBox />
        </>
      }
    >
      <Outlet />
    </ReadingFrame>
  )
}
