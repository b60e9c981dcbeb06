import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { data } from 'react-router'
import type { Activity } from './activity-clock.ts'
import { activityPaths } from './activity-paths.ts'

/** A promotion, and the address it is really at. */
export interface LoadedActivity {
  activity: Activity
  canonical: string
  /** Of a draw; the browser asks again when the API did not answer. */
  presents?: CallData<'activityPresents'>
}

/** What the ways to take part are given. */
export type ActivityPartProps = Pick<LoadedActivity, 'activity' | 'presents'>

const missing = () => data(null, { status: 404 })

const loadPresents = async (api: Client, { id, type }: Activity): Promise<Pick<LoadedActivity, 'presents'>> => {
  if (type !== 'draw') return {}
  const presents = await api.activityPresents({ activity_id: id }).catch(() => undefined)
  return presents ? { presents } : {}
}

/** Loads a promotion; without an id, or for one that nothing has, the page is a real 404. */
export const loadActivity = async (api: Client, id: string | undefined): Promise<LoadedActivity> => {
  if (id === undefined) throw missing()
  try {
    const activity = await api.activity({ id })
    return { activity, canonical: activityPaths.detail(activity.id), ...(await loadPresents(api, activity)) }
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.is('activityUnknown') || error.is('invalidFields'))
    throw isMissing ? missing() : error
  }
}
