import { limits } from '@bohe/api-client/contract/limits'
import { sellsIn } from '#domain/orders/order.ts'
import { activityIn } from '#features/activities/store.ts'
import { claimBonus } from '#features/referral/bonus.ts'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { notOffered } from '#http/not-offered.ts'
import { pagedList } from '#http/paged-list.ts'
import { checkIn } from './check-in.ts'
import { claimPrize } from './claim.ts'
import { drawPrize } from './draw.ts'
import { chancesOf, standingIn } from './draw-chances.ts'
import { lastWinners, presentsShown } from './draw-store.ts'
import { presentPresent, presentPrize, presentWinner } from './present.ts'
import { prizesIn, prizesOf } from './store.ts'

/** So many of those who won last are told. */
const winnersTold = 20

const own = async (activityId: number, call: MemberCall) => {
  const { context, member, now } = call
  const standing = await standingIn(context.db, activityId, call)
  if (standing instanceof Refused) return standing
  const { isCheckedIn, streak } = standing
  const prizes = await prizesIn(context.db, member.id, activityId, limits.page.maximumSize)
  return {
    chances_left: chancesOf(standing, now),
    checked_in_today: isCheckedIn ? (1 as const) : (0 as const),
    streak,
    list: prizes.map(prize => presentPrize(call, prize)),
  }
}

/** Draws, check-ins, presents and prizes (spec §7 Content and User). */
export const prizeHandlers = {
  activityPresents: async ({ activity_id }, { context, region, language }) => {
    const { db } = context
    const activity = await activityIn(context, region, Number(activity_id))
    if (!activity) return refuse('activityUnknown')
    const [presents, winners] = [await presentsShown(db, activity.id), await lastWinners(db, activity.id, winnersTold)]
    return {
      list: presents.map(present => presentPresent(language, present)),
      winners: winners.map(winner => presentWinner(language, winner)),
    }
  },

  draw: async ({ activity_id }, call) =>
    sellsIn(call.region) ? drawPrize(Number(activity_id), call) : notOffered('draws'),

  checkIn: async ({ activity_id }, call) =>
    sellsIn(call.region) ? checkIn(Number(activity_id), call) : notOffered('draws'),

  myPresents: async ({ activity_id }, call) =>
    sellsIn(call.region) ? own(Number(activity_id), call) : notOffered('draws'),

  receivePrize: async (input, call) => {
    if (!sellsIn(call.region)) return notOffered('prize_id' in input ? 'prizes' : 'invitations')
    return 'prize_id' in input ? claimPrize(input, call) : claimBonus(input, call)
  },

  prizes: async (paging, call) => {
    if (!sellsIn(call.region)) return notOffered('prizes')
    const { context, member } = call
    const { rows, total } = await prizesOf(context.db, member.id, paging)
    const list = rows.map(prize => presentPrize(call, prize))
    return pagedList(paging, total, list)
  },
} satisfies Partial<Handlers>
