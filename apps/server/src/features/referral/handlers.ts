import { sellsIn } from '#domain/orders/order.ts'
import { readerOf } from '#features/activities/present.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { notOffered } from '#http/not-offered.ts'
import { pagedList } from '#http/paged-list.ts'
import { presentCampaign, presentCode, presentFriend } from './present.ts'
import { currentCampaign, friendsOf, hasBonus, progressIn } from './store.ts'

/** Invitations (spec §7 User, /refer). */
export const referralHandlers = {
  referCampaign: async (_, call) => {
    if (!sellsIn(call.region)) return notOffered('invitations')
    const { db } = call.context
    const campaign = await currentCampaign(db, call.region, call.now)
    if (!campaign) return refuse('activityUnknown')
    const { friends, days } = await progressIn(db, campaign.id, call.member.id)
    const progress = { friends, days, hasBonus: await hasBonus(db, campaign.id, call.member.id) }
    return presentCampaign(readerOf(call), campaign, progress)
  },

  referCode: async (_, call) => {
    if (!sellsIn(call.region)) return notOffered('invitations')
    const campaign = await currentCampaign(call.context.db, call.region, call.now)
    if (!campaign) return refuse('activityUnknown')
    return presentCode(readerOf(call), call.member.row, campaign)
  },

  referFriends: async (paging, call) => {
    if (!sellsIn(call.region)) return notOffered('invitations')
    const { db } = call.context
    const { rows, total } = await friendsOf(db, call.member.id, paging)
    return pagedList(paging, total, rows.map(presentFriend))
  },
} satisfies Partial<Handlers>
