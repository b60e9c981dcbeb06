import { type Handlers, refuse } from '#http/handlers.ts'
import { pagedList } from '#http/paged-list.ts'
import { presentBanner, presentDetail, presentListed, readerOf } from './present.ts'
import { activitiesOf, activityIn, runningActivities } from './store.ts'

/** More pictures than this nobody looks at. */
const mostBanners = 8

/** Promotions (spec §7 Content). Reading one writes nothing: its hits are counted elsewhere. */
export const activityHandlers = {
  activities: async (paging, call) => {
    const reader = readerOf(call)
    const { activities, total } = await activitiesOf(call.context, call.region, paging)
    return pagedList(
      paging,
      total,
      activities.map(activity => presentListed(reader, activity)),
    )
  },

  activity: async ({ id }, call) => {
    const activity = await activityIn(call.context, call.region, Number(id))
    return activity ? presentDetail(readerOf(call), activity) : refuse('activityUnknown')
  },

  activityBanners: async (_, call) => {
    const running = await runningActivities(call.context, call.region, call.now, mostBanners)
    const reader = readerOf(call)
    return { list: running.filter(({ image }) => image !== '').map(activity => presentBanner(reader, activity)) }
  },
} satisfies Partial<Handlers>
