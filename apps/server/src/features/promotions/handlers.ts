import { sellsIn } from '#domain/order.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { activityHandlers } from './activities-handlers.ts'
import { claimPrize } from './prizes-claim.ts'
import { prizeHandlers } from './prizes-handlers.ts'
import { claimBonus } from './referral-bonus.ts'
import { referralHandlers } from './referral-handlers.ts'

/** Calls about promotions (spec §7 Content and User). */
export const promotionHandlers = {
  ...activityHandlers,
  ...referralHandlers,
  ...prizeHandlers,
  receivePrize: async (input, call) => {
    if (!sellsIn(call.region)) return refuse('notSoldInRegion')
    return 'prize_id' in input ? claimPrize(input, call) : claimBonus(input, call)
  },
} satisfies Partial<Handlers>
