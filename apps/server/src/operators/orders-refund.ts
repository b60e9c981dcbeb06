import { fromMinor } from '#domain/order-amount.ts'
import { lockRefundable, type NotRefundable, refundOrder } from '#features/orders/refund-order.ts'
import { CommandRefused, command } from './command.ts'
import { needed, text } from './options.ts'

const reasons: Record<NotRefundable, string> = {
  'order-unknown': 'there is no such order',
  'not-paid': 'it was not paid',
  'under-way': 'its money is on its way back already',
  refunded: 'it was refunded already',
}

/** `orders:refund`: an order is given back in full. */
export const ordersRefund = command({
  summary: 'Gives an order back in full: what is left of its time, and the money through its provider.',
  options: {
    'invoice-no': needed(text('number', 'the order number (invoice_no)')),
    reason: needed(text('text', 'why; kept with the act')),
  },
  run: async ({ act, clock }, { 'invoice-no': invoiceNo }) =>
    act(async tx => {
      const refundable = await lockRefundable(tx, invoiceNo)
      if (typeof refundable === 'string') throw new CommandRefused(`order ${invoiceNo}: ${reasons[refundable]}`)
      const { order, payment } = refundable
      const { state, seconds } = await refundOrder(tx, refundable, clock.now())
      const sum = payment ? `${fromMinor(payment.amount_minor)} ${payment.currency} by ${payment.provider}` : 'no money'
      const summary = `order ${invoiceNo} is ${state}: ${sum}, ${seconds} seconds of membership taken back`
      return {
        before: { orderId: order.id, memberId: order.member_id, state: order.state },
        after: { state, seconds, refund: sum },
        result: { lines: [], summary, findings: false },
      }
    }),
})
