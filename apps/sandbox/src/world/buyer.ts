import type { Courier } from './courier.ts'
import type { Ledger } from './ledger.ts'
import type { Notice, Outcome, Tampering } from './notice.ts'
import { digits } from './numbers.ts'
import { type Payment, stateOf } from './payment.ts'
import type { World } from './vendor.ts'

export const callbackChoices = ['once', 'none', 'twice', 'tampered'] as const
export type Callback = (typeof callbackChoices)[number]

/** How the buyer pays: another amount (minor units) than asked, or at the last second and reported after expiry. */
export type Purchase = { payUrl: string; amount?: number; late?: boolean; callback?: Callback }

export type Refusal = 'unknown-payment' | 'closed' | 'expired'
export type Bought = { payment: Payment; callbacks: Outcome[] }

/** The second before expiry that late payers use, and how long after expiry the vendor finds out. */
const lateBefore = 1_000
const reportAfter = 1_000

/** Acts as the person with the phone: scans and pays. Paying what is paid sends its callback again. */
export async function pay(world: World, purchase: Purchase): Promise<Bought | Refusal> {
  const payment = world.ledger.byPayUrl(purchase.payUrl)
  if (!payment) return 'unknown-payment'
  const now = world.clock.now().getTime()
  const state = stateOf(payment, now)
  if (state === 'closed' || (state === 'expired' && !purchase.late)) return state
  const agree = world.courier.cashier(payment.provider)?.agree ?? settled
  const isAgain = payment.paid ?? payment.approved
  const agreed = isAgain ? payment : world.ledger.put(agree(payment, purchase, now))
  const callbacks = await report(world.courier, agreed, purchase.callback ?? 'once', now)
  return { payment: world.ledger.byPayUrl(agreed.payUrl) ?? agreed, callbacks }
}

/** Scans without paying: from now on the vendor knows of the trade. */
export function scan({ ledger, clock }: { ledger: Ledger; clock: World['clock'] }, payment: Payment): Payment {
  return ledger.put({ ...payment, scannedAt: payment.scannedAt ?? clock.now().getTime() })
}

/** Lets the time to pay run out now; a late payment is reported with it. */
export function expire({ ledger, clock, courier }: World, payment: Payment): Payment {
  const now = clock.now().getTime()
  const { paid, approved } = payment
  const yes = paid ?? approved
  if (!yes) return ledger.put({ ...payment, expiresAt: now })
  if (yes.reportedAt <= now) return payment
  const reported = { at: now - lateBefore, reportedAt: now }
  const told = paid ? { expiresAt: now, paid: { ...paid, ...reported } } : { approved: reported }
  courier.hasten(payment.payUrl)
  return ledger.put({ ...payment, ...told })
}

function settled(payment: Payment, { amount, late }: Purchase, now: number): Payment {
  const at = late ? Math.max(payment.createdAt, payment.expiresAt - lateBefore) : now
  const reportedAt = late ? Math.max(now, payment.expiresAt + reportAfter) : now
  const transactionId = payment.extra.tradeNo ?? freshTransactionId(at)
  const paid = { transactionId, amount: amount ?? payment.amount, at, reportedAt }
  return { ...payment, scannedAt: payment.scannedAt ?? at, paid }
}

function freshTransactionId(at: number): string {
  return `42${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${digits(18)}`
}

const tellings: Record<Callback, (Tampering | undefined)[]> = {
  none: [],
  once: [undefined],
  twice: [undefined, undefined],
  tampered: ['sign'],
}

/** How often and how truly the buyer wants a notice told. */
export function tellingsOf(notice: Notice, callback: Callback): Notice[] {
  return tellings[callback].map(tampering => (tampering ? { ...notice, tampering } : notice))
}

async function report(courier: Courier, payment: Payment, callback: Callback, now: number): Promise<Outcome[]> {
  const event = payment.approved && !payment.paid ? 'approved' : 'paid'
  const notices = tellingsOf({ provider: payment.provider, payUrl: payment.payUrl, event }, callback)
  const reportedAt = (payment.paid ?? payment.approved)?.reportedAt ?? now
  if (reportedAt <= now) return Promise.all(notices.map(each => courier.send(each)))
  for (const each of notices) courier.later(each, reportedAt)
  return []
}
