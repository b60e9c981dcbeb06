import { ApiError, type Client } from '@bohe/api-client/client'
import { data } from 'react-router'
import type { Activity } from './activity-clock.ts'
import { activityPaths } from './activity-paths.ts'

/** A promotion, and the address it is really at. */
export interface LoadedActivity {
  activity: Activity
  canonical: string
}

const missing = () => data(null, { status: 404 })

/** Loads a promotion; without an id, or for one that nothing has, the page is a real 404. */
export const loadActivity = async (api: Client, id: string | undefined): Promise<LoadedActivity> => {
  if (id === undefined) throw missing()
  try {
    const activity = await api.activity({ id })
    return { activity, canonical: activityPaths.detail(activity.id) }
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.is('activityUnknown') || error.is('invalidFields'))
    throw isMissing ? missing() : error
  }
}
