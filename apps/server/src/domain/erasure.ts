import type { OrderState } from './orders/order.ts'

/** Whether an order's money may still move, so that its buyer cannot be erased yet. */
const isUnderWay = ({ state, expires_at }: { state: OrderState; expires_at: Date }, now: Date): boolean =>
  state === 'refunding' || (state === 'open' && expires_at > now)

/** How many of a member's orders keep him from being erased now. */
export const ordersUnderWay = (orders: readonly { state: OrderState; expires_at: Date }[], now: Date): number =>
  orders.filter(order => isUnderWay(order, now)).length
