import type { Handlers } from '#http/handlers.ts'
import { activityHandlers } from './activities-handlers.ts'
import { prizeHandlers } from './prizes-handlers.ts'
import { referralHandlers } from './referral-handlers.ts'

/** Calls about promotions (spec §7 Content and User). */
export const promotionHandlers = {
  ...activityHandlers,
  ...referralHandlers,
  ...prizeHandlers,
} satisfies Partial<Handlers>
