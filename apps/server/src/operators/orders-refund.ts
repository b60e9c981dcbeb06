import { fromMinor } from '#domain/orders/order-amount.ts'
import { lockRefundable, type NotRefundable, refundOrder } from '#features/orders/refunds/refund-order.ts'
import { CommandRefused, command, inDays } from './command.ts'
import { money, needed, text } from './options.ts'

const reasons: Record<NotRefundable, string> = {
  'order-unknown': 'there is no such order',
  'not-paid': 'it was not paid',
  'under-way': 'its money is on its way back already',
  refunded: 'it was refunded already',
  'too-much': 'that is more than can still be given back of it',
}

/** `orders:refund`: an order is given back, in full or a part of it. */
export const ordersRefund = command({
  summary:
    'Gives an order back, in full or a part: time that is paid for no longer, and the money through its provider.',
  options: {
    'invoice-no': needed(text('number', 'the order number (invoice_no)')),
    amount: money('how much of it; all that was not given back yet when left out'),
    reason: needed(text('text', 'why; kept with the action')),
  },
  run: async ({ audited, clock }, { 'invoice-no': invoiceNo, amount: asked }) =>
    audited(async tx => {
      const refundable = await lockRefundable(tx, invoiceNo)
      if (typeof refundable === 'string') throw new CommandRefused(`order ${invoiceNo}: ${reasons[refundable]}`)
      const { order, payment } = refundable
      const given = await refundOrder(tx, refundable, clock.now(), asked)
      if (typeof given === 'string') throw new CommandRefused(`order ${invoiceNo}: ${reasons[given]}`)
      const { state, seconds, amount } = given
      const sum = payment ? `${fromMinor(amount)} ${payment.currency} by ${payment.provider}` : 'no money'
      const summary = `order ${invoiceNo} is ${state}: ${sum}, ${inDays(seconds)} of membership taken back`
      return {
        before: { orderId: order.id, memberId: order.member_id, state: order.state },
        after: { state, seconds, refund: sum },
        result: { lines: [], summary, findings: false },
      }
    }),
})
