import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { promotionsWords } from '@bohe/i18n/namespaces/promotions'
import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import { useHit } from '@bohe/site/data/use-hit.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { type MetaArgs, pageMeta } from '@bohe/site/routing/page-meta.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import type { RouteArgs } from '@bohe/site/session/member-only.ts'
import { type LoaderFunctionArgs, type MetaDescriptor, useLoaderData } from 'react-router'
import type { Activity } from './activity-clock.ts'
import { type LoadedActivity, loadActivity } from './activity-data.ts'
import { activityIdIn, activityPaths } from './activity-paths.ts'
import { ActivityScreen } from './activity-screen.tsx'
import './activity.css'
import '#promotions/referral/referral.css'

export const handle = {
  ...(await withWords(promotionsWords, messagesWords)),
  isPublic: true,
  sitemap: [{ each: 'activities', at: activityPaths.detail('*') }],
} satisfies PageHandle

/** What search engines are told of a promotion beside its page. */
const asEvent = ({ title, seo_desc, summary, start_time, end_time }: Activity) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  description: seo_desc || summary,
  startDate: start_time,
  endDate: end_time,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
})

/** Title, description, keywords and structured data of a promotion (spec §3, seo_keywords, seo_desc). */
export const meta = (given: MetaArgs): MetaDescriptor[] => {
  const loaded = given.loaderData as LoadedActivity | undefined
  if (!loaded) return []
  const { activity } = loaded
  const page = pageMeta(() => ({ title: activity.title, description: activity.seo_desc || activity.summary }))
  return [
    ...page(given),
    ...(activity.seo_keywords ? [{ name: 'keywords', content: activity.seo_keywords }] : []),
    { 'script:ld+json': asEvent(activity) },
  ]
}

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadActivity(context.get(apiContext), activityIdIn(params.activity))

/** How its form is answered, with the rules of its fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('./activity.action.ts'))

const answer = async (args: RouteArgs) => (await answers()).action(args)

// Two names for one: the build takes `action` out of the browser's part.
export { answer as action, answer as clientAction }

/** activity_{id}; every other address of one segment that no page has is a 404 from here. */
export default function ActivityPage() {
  const { activity, presents } = useLoaderData<typeof loader>()
  useHit(activity.id)
  return <ActivityScreen key={activity.id} activity={activity} presents={presents} />
}
