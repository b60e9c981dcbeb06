import { cardsIssue } from './cards-issue.ts'
import type { Commands } from './command-line.ts'
import { couponsIssue } from './coupons-issue.ts'
import { ledgerCheck } from './ledger-check.ts'
import { ordersRefund } from './orders-refund.ts'
import { reconcile } from './reconcile.ts'

/** What operators can do until they have a console (product §5). */
export const commands: Commands = {
  'cards:issue': cardsIssue,
  'coupons:issue': couponsIssue,
  'orders:refund': ordersRefund,
  reconcile,
  'ledger:check': ledgerCheck,
}
