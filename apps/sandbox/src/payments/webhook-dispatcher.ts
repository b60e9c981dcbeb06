import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '#core/clock.ts'
import type { Store } from '#core/store.ts'
import type { PaymentVendor } from '#payments/payment-vendor.ts'
import type { Ledger } from './ledger.ts'
import type { Outcome, WebhookEvent, WebhookRequest } from './webhook-event.ts'

type Context = { clock: Clock; ledger: Ledger; store: Store }
type Delivery = { key: string; event: WebhookEvent; tries: number; dueAt: number }

/** Replaces every vendor's own retry times, or divides them by `factor`. */
export type RetryPolicy = { seconds?: number[]; factor: number }

const responseTimeout = 5_000
const pollEvery = 100
const remembered = 300
const kind = 'webhook'

/** Posts webhooks to the merchant and repeats each one until it is acknowledged. What is still due survives a restart. */
export class WebhookDispatcher {
  readonly #context: Context
  readonly #policy: RetryPolicy
  readonly #vendors = new Map<string, PaymentVendor>()
  readonly #due = new Map<string, Delivery>()
  readonly #stopping = new AbortController()
  readonly #underway = new Set<Promise<unknown>>()
  readonly outcomes: Outcome[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(context: Context, policy: RetryPolicy) {
    this.#context = context
    this.#policy = policy
    for (const delivery of context.store.all(kind) as Delivery[]) this.#due.set(delivery.key, delivery)
  }

  start(vendors: { id: string; paymentVendor?: PaymentVendor }[]): void {
    for (const { id, paymentVendor } of vendors) if (paymentVendor) this.#vendors.set(id, paymentVendor)
    this.#timer = setInterval(() => this.#sendDue(), pollEvery)
  }

  /** Aborts the requests under way; they stay due for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.allSettled(this.#underway)
  }

  paymentVendor(provider: string): PaymentVendor | undefined {
    return this.#vendors.get(provider)
  }

  /** Posts now and returns the outcome; repeats later unless acknowledged. A falsified event is never repeated. */
  send(event: WebhookEvent): Promise<Outcome> {
    return this.#track(this.#sendNow(event))
  }

  async #sendNow(event: WebhookEvent): Promise<Outcome> {
    const outcome = await this.#post(event)
    if (event.tampering) return outcome
    // Most are told apart by the address alone.
    const isSame = (other: WebhookEvent) => other.payUrl === event.payUrl && keyOf(other) === keyOf(event)
    const waiting = [...this.#due.values()].filter(delivery => isSame(delivery.event))
    if (outcome.accepted) for (const delivery of waiting) this.#forget(delivery)
    else if (waiting.length === 0) this.#repeat({ key: randomUUID(), event, tries: 0, dueAt: 0 })
    return outcome
  }

  /** Posts when the clock reaches `dueAt`, in epoch milliseconds. */
  later(event: WebhookEvent, dueAt: number): void {
    this.#keep({ key: randomUUID(), event, tries: 0, dueAt })
  }

  /** Makes every event still due for the payment due now. */
  sendSoon(payUrl: string): void {
    const dueAt = this.#context.clock.now().getTime()
    for (const delivery of this.#due.values()) if (delivery.event.payUrl === payUrl) this.#keep({ ...delivery, dueAt })
  }

  #sendDue(): void {
    for (const vendor of this.#vendors.values()) vendor.tick?.()
    const now = this.#context.clock.now().getTime()
    for (const delivery of [...this.#due.values()].filter(({ dueAt }) => dueAt <= now))
      void this.#track(this.#retry(delivery))
  }

  async #retry(delivery: Delivery): Promise<void> {
    this.#due.delete(delivery.key)
    const outcome = await this.#post(delivery.event)
    if (outcome.accepted || delivery.event.tampering) this.#forget(delivery)
    else this.#repeat(delivery)
  }

  #repeat(delivery: Delivery): void {
    const vendor = this.#vendors.get(delivery.event.provider)
    const seconds = (this.#policy.seconds ?? vendor?.retrySeconds ?? [])[delivery.tries]
    const dueAt = this.#context.clock.now().getTime() + ((seconds ?? 0) * 1000) / this.#policy.factor
    if (seconds === undefined) this.#forget(delivery)
    else this.#keep({ ...delivery, tries: delivery.tries + 1, dueAt })
  }

  async #post(event: WebhookEvent): Promise<Outcome> {
    const vendor = this.#vendors.get(event.provider)
    if (!event.tampering && vendor?.probesNow?.()) await this.#post({ ...event, tampering: 'probe' })
    const payment = this.#context.ledger.byPayUrl(event.payUrl)
    const request = payment && vendor?.webhookRequest(payment, event)
    const response = request
      ? await post(request, this.#stopping.signal)
      : { status: 0, answer: 'no address to notify' }
    const accepted = !request || (vendor?.acknowledged(response.status, response.answer) ?? false)
    const outcome = { ...event, at: this.#context.clock.now().toISOString(), ...response, accepted }
    this.outcomes.unshift(outcome)
    this.outcomes.length = Math.min(this.outcomes.length, remembered)
    return outcome
  }

  #keep(delivery: Delivery): void {
    this.#due.set(delivery.key, delivery)
    this.#context.store.put(kind, delivery.key, delivery)
  }

  #forget({ key }: Delivery): void {
    this.#due.delete(key)
    this.#context.store.remove(kind, key)
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underway.add(work)
    return work.finally(() => this.#underway.delete(work))
  }
}

function keyOf({ provider, payUrl, event, refundNo }: WebhookEvent): string {
  return [provider, payUrl, event, refundNo ?? ''].join(' ')
}

/** The same id for every repetition of an event. */
export function webhookEventId(event: WebhookEvent): string {
  return createHash('sha256').update(keyOf(event)).digest('hex').slice(0, 32)
}

async function post(
  { url, headers, body }: WebhookRequest,
  stopping: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const signal = AbortSignal.any([AbortSignal.timeout(responseTimeout), stopping])
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: answer.status, answer: (await answer.text()).slice(0, 2_000) }
  } catch (error) {
    return { status: 0, answer: error instanceof Error ? String(error.cause ?? error.message) : String(error) }
  }
}
