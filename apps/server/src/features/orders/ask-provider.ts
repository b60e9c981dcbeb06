import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/outage.ts'
import { transaction } from '#database/transaction.ts'
import { liveAttemptStates } from '#domain/order.ts'
import type { PaymentGateway, PaymentReport } from '#gateways/payment/payment-gateway.ts'
import { type Attempt, isLive, moveAttemptFrom } from './attempts-store.ts'
import { recordIncident } from './incidents.ts'
import { type Settled, settle } from './settle.ts'
import { hasTransaction } from './transactions-store.ts'

/** What the gateways know an attempt by, to be looked at only. */
export const knownAttempt = ({ attempt_no, provider_order_id }: Attempt) => ({
  attemptNo: attempt_no,
  providerOrderId: provider_order_id,
})

/** The same, with the leave to fetch money that the buyer agreed to, while he may still be paying. */
const payableAttempt = (attempt: Attempt) => ({
  ...knownAttempt(attempt),
  payableUntil: isLive(attempt) ? attempt.expires_at : undefined,
})

/** Money went back at the provider without us: nothing is granted, somebody has to look. */
const noteRefundElsewhere = (context: Context, { id, provider, attempt_no }: Attempt) =>
  transaction(context.db, async tx => {
    if (await hasTransaction(tx, id)) return
    const told = { provider, fingerprint: attempt_no, detail: attempt_no, attemptId: id }
    await recordIncident(tx, { kind: 'refunded-elsewhere', ...told }, context.clock.now())
    await moveAttemptFrom(tx, id, unpaidStates, { state: 'closed', next_poll_at: null })
  })

const unpaidStates = [...liveAttemptStates, 'failed', 'closed'] as const

/** Why a provider is asked: what came from it, its turn, or that the attempt ends; ending it fetches no money. */
type Occasion = 'callback' | 'poll' | 'end'

const settleReport = (
  context: Context,
  gateway: PaymentGateway,
  { paid, isFetched }: Extract<PaymentReport, { state: 'paid' }>,
  occasion: Occasion,
) => {
  const foundBy = occasion === 'end' ? 'poll' : occasion
  return settle(context, { provider: gateway.id, paid, foundBy: isFetched ? 'capture' : foundBy })
}

/** What the provider said, and what became of a payment that it told of. */
type Asked = { report: PaymentReport; settled?: Settled }

/** Asks the provider about an attempt and does what the answer asks for. Throws PaymentProviderError. */
export const askAbout = async (
  context: Context,
  gateway: PaymentGateway,
  attempt: Attempt,
  occasion: Occasion = 'poll',
): Promise<Asked> => {
  const report = await gateway.query(occasion === 'end' ? knownAttempt(attempt) : payableAttempt(attempt))
  if (report.state === 'paid') return { report, settled: await settleReport(context, gateway, report, occasion) }
  if (report.state === 'refunded') await noteRefundElsewhere(context, attempt)
  if (report.state === 'closed') await moveAttemptFrom(context.db, attempt.id, liveAttemptStates, { state: 'closed' })
  return { report }
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
