import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { promotionsWords } from '@bohe/i18n/namespaces/promotions'
import { pageMeta } from '@bohe/site/page-meta.ts'
import { pageOf } from '@bohe/site/page-of.ts'
import { apiContext } from '@bohe/site/router-context.ts'
import { withWords } from '@bohe/site/words.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { activityPaths } from './activity-paths.ts'
import { ListScreen } from './list-screen.tsx'
import './list.css'

export const handle = { ...(await withWords(promotionsWords, messagesWords)), isPublic: true }

export const meta = pageMeta(t => ({
  title: t('promotions:list.title'),
  description: t('promotions:list.description'),
}))

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const page = pageOf(new URL(request.url))
  const [activities, banners] = await Promise.all([api.activities({ page }), api.activityBanners()])
  return { activities, banners: banners.list, canonical: activityPaths.list(page) }
}

/** activity.html */
export default function Promotions() {
  return <ListScreen {...useLoaderData<typeof loader>()} />
}
