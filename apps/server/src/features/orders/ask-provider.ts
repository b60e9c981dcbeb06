import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { transaction } from '#database/transaction.ts'
import { liveAttemptStates } from '#domain/orders/order.ts'
import type { PaymentGateway, ReturnedPayment } from '#gateways/payment/payment-gateway.ts'
import { type Attempt, isLive, lockAttempt, moveAttemptFrom } from './attempts-store.ts'
import { noteTakenBack } from './refunds/taken-back.ts'
import { settle } from './settle.ts'
import { bookReturned, hasTransaction, recordIncident } from './transactions-store.ts'

/** What the gateways know an attempt by, to be looked at only. */
export const knownAttempt = ({ attempt_no, provider_order_id }: Attempt) => ({
  attemptNo: attempt_no,
  providerOrderId: provider_order_id,
})

/**
 * Money went back at the provider without us, as when a code is cancelled in the moment it is paid: nothing is granted,
 * somebody has to look. Both movements are booked where the provider tells of them, so that its bill agrees.
 */
const noteRefundElsewhere = (context: Context, attempt: Attempt, returned: ReturnedPayment | undefined) =>
  transaction(context.db, async tx => {
    const { id, provider, attempt_no } = await lockAttempt(tx, attempt.id)
    const now = context.clock.now()
    if (await hasTransaction(tx, id)) return noteTakenBack(tx, attempt, undefined, now)
    const told = { provider, fingerprint: attempt_no, detail: attempt_no, attempt_id: id }
    await recordIncident(tx, { kind: 'refunded-elsewhere', ...told }, now)
    if (returned) await bookReturned(tx, { provider, attempt_id: id }, returned, now)
    await moveAttemptFrom(tx, id, unpaidStates, { state: 'closed', next_poll_at: null })
  })

const unpaidStates = [...liveAttemptStates, 'failed', 'closed'] as const

/**
 * Asks the provider about an attempt, since something came from it, it is its turn, or the attempt ends, and does what
 * the answer asks for. Answers what it said, and what became of a payment. Throws PaymentProviderError.
 */
export const askAbout = async (
  context: Context,
  gateway: PaymentGateway,
  attempt: Attempt,
  occasion: 'callback' | 'poll' | 'end' = 'poll',
) => {
  // The buyer has agreed that his money is fetched while he may still be paying; ending an attempt fetches none.
  const payableUntil = occasion !== 'end' && isLive(attempt) ? attempt.expires_at : undefined
  const report = await gateway.query({ ...knownAttempt(attempt), payableUntil })
  if (report.state === 'paid') {
    const { paid, isFetched } = report
    const foundBy = occasion === 'end' ? 'poll' : occasion
    const reported = { provider: gateway.id, paid, foundBy: isFetched ? ('capture' as const) : foundBy }
    return { report, settled: await settle(context, reported) }
  }
  if (report.state === 'refunded') await noteRefundElsewhere(context, attempt, report.returned)
  if (report.state === 'closed') await moveAttemptFrom(context.db, attempt.id, liveAttemptStates, { state: 'closed' })
  return { report, settled: undefined }
}

/**
 * Ends an attempt at its provider, as far as it can be told: an answer to closing proves little (providers §2), so the
 * provider is asked afterwards. A payment found on the way is settled. Tells whether the provider heard of it.
 */
export const endAtProvider = async (context: Context, attempt: Attempt): Promise<boolean> => {
  const gateway = context.payments.get(attempt.provider)
  if (!gateway) return true
  let heard = false
  try {
    heard = (await gateway.close(knownAttempt(attempt))) !== 'unknown'
    await askAbout(context, gateway, attempt, 'end')
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    context.log.warn({ attempt: attempt.attempt_no, error }, 'a payment could not be closed at its provider')
  }
  return heard
}
