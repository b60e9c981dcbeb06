import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { promotionsWords } from '@bohe/i18n/namespaces/promotions'
import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import { useHit } from '@bohe/site/data/use-hit.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import type { RouteArgs } from '@bohe/site/session/member-only.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadActivity } from './activity-data.ts'
import { activityIdIn, activityPaths } from './activity-paths.ts'
import { ActivityScreen } from './activity-screen.tsx'
import './activity.css'
import '#promotions/referral/referral.css'

export { activityMeta as meta } from './activity-meta.ts'

export const handle = {
  ...(await withWords(promotionsWords, messagesWords)),
  isPublic: true,
  sitemap: [{ each: 'activities', at: activityPaths.detail('*') }],
} satisfies PageHandle

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
