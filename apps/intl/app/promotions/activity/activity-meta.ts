import { type MetaArgs, pageMeta } from '@bohe/site/routing/page-meta.ts'
import type { MetaDescriptor } from 'react-router'
import type { Activity } from './activity-clock.ts'
import type { LoadedActivity } from './activity-data.ts'

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
export const activityMeta = (given: MetaArgs): MetaDescriptor[] => {
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
