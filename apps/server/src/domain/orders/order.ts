import type { Membership } from '../membership.ts'

/** Orders and their attempts to be paid (product §5): states, moves, what may be bought, at which price. */

export type OrderState = 'open' | 'paid' | 'expired' | 'cancelled' | 'refunding' | 'refunded'
export type OrderMove = 'pay' | 'expire' | 'cancel' | 'refund' | 'refunded'

/**
 * One try to pay an order at one provider. `creating`: committed, the provider's answer is not known yet. `open`: it
 * has a code. `failed`: the provider gave none. `closed`: over here; a payment of it may still be on its way.
 */
export type AttemptState = 'creating' | 'open' | 'failed' | 'closed' | 'paid'
export type AttemptMove = 'show' | 'fail' | 'close' | 'pay'

interface Move<State> {
  from: readonly State[]
  to: State
}

/** A payment that comes late or after cancelling still pays (R3). */
const orderMoves: Record<OrderMove, Move<OrderState>> = {
  pay: { from: ['open', 'expired', 'cancelled'], to: 'paid' },
  expire: { from: ['open'], to: 'expired' },
  cancel: { from: ['open'], to: 'cancelled' },
  refund: { from: ['paid'], to: 'refunding' },
  refunded: { from: ['refunding'], to: 'refunded' },
}

const attemptMoves: Record<AttemptMove, Move<AttemptState>> = {
  show: { from: ['creating'], to: 'open' },
  fail: { from: ['creating'], to: 'failed' },
  close: { from: ['creating', 'open', 'failed'], to: 'closed' },
  pay: { from: ['creating', 'open', 'failed', 'closed'], to: 'paid' },
}

const moved = <State>({ from, to }: Move<State>, state: State): State | null => (from.includes(state) ? to : null)

/** The order's next state, null when the move is not possible. */
export const moveOrder = (state: OrderState, move: OrderMove): OrderState | null => moved(orderMoves[move], state)

/** The attempt's next state, null when the move is not possible. */
export const moveAttempt = (state: AttemptState, move: AttemptMove): AttemptState | null =>
  moved(attemptMoves[move], state)

/** Attempts that a buyer may be paying now; an order has at most one (R8). */
export const liveAttemptStates = ['creating', 'open'] as const satisfies readonly AttemptState[]

/** The order's state for its owner: an open order is over the moment its time is, whether or not anyone wrote it down. */
export const shownState = (order: { state: OrderState; expires_at: Date }, now: Date): OrderState =>
  order.state === 'open' && order.expires_at <= now ? 'expired' : order.state

export type Region = '0' | '1'
export type Currency = 'CNY' | 'USD'

/** Whether a region sells anything: the mainland only has free acceleration (spec §1). */
export const sellsIn = (region: Region): boolean => region === '0'

export type BuyRefusal = 'notSoldInRegion' | 'membershipUnexpired'

/**
 * Why the member may not buy, null when he may: a region that sells nothing, or bought seconds that remain, running or
 * paused (spec §4). Experience and gifted time do not block.
 */
export const buyRefusal = (membership: Membership, region: Region): BuyRefusal | null => {
  if (!sellsIn(region)) return 'notSoldInRegion'
  return membership.boughtSecondsLeft > 0 ? 'membershipUnexpired' : null
}
