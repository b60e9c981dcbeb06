import { traced } from '@bohe/telemetry/tracing.ts'
import type { Log } from '#log.ts'
import type { Metrics } from '#metrics.ts'
import type { PaymentGateways } from './gateways.ts'
import { type PaymentGateway, PaymentProviderError } from './payment-gateway.ts'
import { troubleOf } from './trouble.ts'

/** What a provider is asked for; it tells by `parseNotify` itself. */
const steps = ['create', 'query', 'close', 'refund', 'bill'] as const
type Step = (typeof steps)[number]

/** `refused` is a no of the provider's; `failed` is a mistake of our own. */
const outcomes = ['ok', 'refused', 'down', 'busy', 'failed'] as const
type Outcome = (typeof outcomes)[number]

const outcomeOf = (error: unknown): Outcome =>
  troubleOf(error) ?? (error instanceof PaymentProviderError ? 'refused' : 'failed')

/** Which attempt, or which day's bill, a question is about. */
const aboutOf = (asked: string | { attemptNo: string }) => (typeof asked === 'string' ? asked : asked.attemptNo)

const tellings = { callback: ['taken', 'refused', 'failed'], found_by: ['callback', 'poll', 'capture'] } as const
const settlements = ['fulfilled', 'refunding', 'duplicate', 'refused'] as const

/** What begins to exist with its first failure has no rise that an alert could see. */
const beginAtZero = (provider: PaymentGateway['id'], metrics: Metrics) => {
  const { providerAsked, callbacks, settled, orderToOpen, paidToOpen } = metrics
  for (const histogram of [orderToOpen, paidToOpen]) histogram.zero({ provider })
  for (const step of steps) for (const outcome of outcomes) providerAsked.inc({ provider, step, outcome }, 0)
  for (const outcome of tellings.callback) callbacks.inc({ provider, outcome }, 0)
  for (const found_by of tellings.found_by)
    for (const outcome of settlements) settled.inc({ provider, found_by, outcome }, 0)
}

/** The same gateway: each request to its provider is counted, timed, and a line in the log. */
const observed = (gateway: PaymentGateway, metrics: Metrics, log: Log): PaymentGateway => {
  const { providerAsked, providerSeconds } = metrics
  const { id: provider } = gateway
  const note = (step: Step, about: string, began: number, outcome: Outcome) => {
    const ms = performance.now() - began
    providerAsked.inc({ provider, step, outcome })
    providerSeconds.observe({ provider, step }, ms / 1000)
    log.info({ provider, step, about, outcome, ms: Math.trunc(ms) }, 'a payment provider was asked')
  }
  const watch =
    <Asked extends string | { attemptNo: string }, Told>(step: Step, ask: (asked: Asked) => Promise<Told>) =>
    async (asked: Asked): Promise<Told> => {
      const began = performance.now()
      try {
        const work = {
          name: `${provider} ${step}`,
          kind: 'client' as const,
          facts: { provider, step, about: aboutOf(asked) },
        }
        const told = await traced(work, () => ask(asked), { threw: error => ({ outcome: outcomeOf(error) }) })
        note(step, aboutOf(asked), began, 'ok')
        return told
      } catch (error) {
        note(step, aboutOf(asked), began, outcomeOf(error))
        throw error
      }
    }
  beginAtZero(provider, metrics)
  return {
    ...gateway,
    create: watch('create', gateway.create),
    query: watch('query', gateway.query),
    close: watch('close', gateway.close),
    refund: watch('refund', gateway.refund),
    bill: watch('bill', gateway.bill),
  }
}

/** The same ways to pay, observed. */
export const observeGateways = (gateways: PaymentGateways, metrics: Metrics, log: Log): PaymentGateways =>
  new Map([...gateways].map(([method, gateway]) => [method, observed(gateway, metrics, log)]))
