import { transaction } from '#database/transaction.ts'
import type { ClockRow } from '#domain/membership.ts'
import { sellsIn } from '#domain/orders/order.ts'
import type { MemberCall } from '#http/call.ts'
import { type Handlers, Refused, refuse } from '#http/handlers.ts'
import { notOffered } from '#http/not-offered.ts'
import { pagedList } from '#http/paged-list.ts'
import { moveClock } from './clock.ts'
import { confirmExchange, quoteExchange } from './exchange.ts'
import { clockState, pauseEntry } from './present.ts'
import { pausesOf } from './store.ts'

const move = async ({ context, member, now }: MemberCall, kind: ClockRow['kind']) => {
  const opSource = member.isBrowser ? 'web' : 'client'
  const moved = await transaction(context.db, tx => moveClock(tx, { memberId: member.id, move: kind, opSource, now }))
  return moved instanceof Refused ? moved : clockState(moved)
}

const switchRefusal = ({ context, region }: MemberCall) => {
  if (!sellsIn(region)) return notOffered('exchanges')
  return context.config.packageSwitch ? undefined : refuse('switchOff')
}

/** Calls under User of spec §7 about the clock and the package of bought time. */
export const membershipHandlers = {
  pauseMembership: (_, call) => move(call, 'pause'),
  resumeMembership: (_, call) => move(call, 'resume'),

  pauseLog: async (paging, { context: { db }, member }) => {
    const { rows, total } = await pausesOf(db, member.id, paging)
    return pagedList(paging, total, rows.map(pauseEntry))
  },

  quoteSwitch: async ({ package_id }, call) => switchRefusal(call) ?? quoteExchange(package_id, call),

  confirmSwitch: async ({ package_id, quote_key }, call) =>
    switchRefusal(call) ?? confirmExchange(package_id, quote_key, call),
} satisfies Partial<Handlers>
