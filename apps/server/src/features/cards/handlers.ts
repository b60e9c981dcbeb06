import { sellsIn } from '#domain/order.ts'
import { type Handlers, refuse } from '#http/handlers.ts'
import { redeemCard } from './redeem.ts'

/** Recharge cards (spec §7 User, /card/duration). */
export const cardHandlers = {
  redeemCard: async (input, call) => (sellsIn(call.region) ? redeemCard(input, call) : refuse('notSoldInRegion')),
} satisfies Partial<Handlers>
