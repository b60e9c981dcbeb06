import { type Handlers, refuse } from '#http/handlers.ts'
import { pagedList } from '#http/paged-list.ts'
import { presentBanner, presentDetail, presentListed, readerOf } from './present.ts'
import { activitiesOf, activityIn, countActivities, runningActivities } from './store.ts'

/** More pictures than this nobody looks at. */
const mostBanners = 8

/** Promotions (spec §7 Content). Reading one writes nothing: its hits are counted elsewhere. */
export const activityHandlers = {
  activities: async (paging, call) => {
    const { db } = call.context
    const reader = readerOf(call)
    const list = (await activitiesOf(db, call.region, paging)).map(activity => presentListed(reader, activity))
    return pagedList(paging, await countActivities(db, call.region), list)
  },

  activity: async ({ id }, call) => {
    const activity = await activityIn(call.context.db, call.region, Number(id))
    return activity ? presentDetail(readerOf(call), activity) : refuse('activityUnknown')
  },

  activityBanners: async (_, call) => {
    const running = await runningActivities(call.context.db, call.region, call.now, mostBanners)
    const reader = readerOf(call)
    return { list: running.filter(({ image }) => image !== '').map(activity => presentBanner(reader, activity)) }
  },
} satisfies Partial<Handlers>
