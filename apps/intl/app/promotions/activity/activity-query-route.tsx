import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadActivity } from './activity-data.ts'
import { handle as activityHandle } from './activity-route.tsx'

export { action, clientAction, default, meta } from './activity-route.tsx'

export const handle = { ...activityHandle, parameters: ['id'], sitemap: 'nothing' } satisfies PageHandle

const idIn = ({ searchParams }: URL) => {
  const id = searchParams.get('id')
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? id : undefined
}

/** activdetails.html?id= shows what activity_{id} does. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadActivity(context.get(apiContext), idIn(new URL(request.url)))
