import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { promotionsWords } from '@bohe/i18n/namespaces/promotions'
import { withWords } from '@bohe/site/i18n/words.ts'
import { isBeyondEnd, listAnswer } from '@bohe/site/routing/list-page.ts'
import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { type MetaArgs, pageMeta } from '@bohe/site/routing/page-meta.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ActivitiesScreen, type ActivitiesScreenProps } from './activities-screen.tsx'
import { activityPaths } from './activity-paths.ts'
import './activities.css'

export const handle = {
  ...(await withWords(promotionsWords, messagesWords)),
  isPublic: true,
  parameters: ['page'],
} satisfies PageHandle

export const meta = (given: MetaArgs) => {
  const { activities } = (given.loaderData ?? {}) as Partial<ActivitiesScreenProps>
  const isPrivate = activities !== undefined && isBeyondEnd(activities)
  return pageMeta(t => {
    const title = t('promotions:list.title')
    const description = t('promotions:list.description')
    return { title: isPrivate ? t('messages:notice.no-page-title', { title }) : title, description, isPrivate }
  })(given)
}

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const page = pageOf(new URL(request.url))
  const [activities, banners] = await Promise.all([api.activities({ page }), api.activityBanners()])
  return listAnswer({ activities, banners: banners.list, canonical: activityPaths.list(page) }, activities)
}

/** activity.html */
export default function Promotions() {
  return <ActivitiesScreen {...useLoaderData<typeof loader>()} />
}
