import { sellsIn } from '#domain/orders/order.ts'
import type { Handlers } from '#http/handlers.ts'
import { notOffered } from '#http/not-offered.ts'
import { redeemCard } from './redeem.ts'

/** Recharge cards (spec §7 User, /card/duration). */
export const cardHandlers = {
  redeemCard: async (input, call) => (sellsIn(call.region) ? redeemCard(input, call) : notOffered('cards')),
} satisfies Partial<Handlers>
