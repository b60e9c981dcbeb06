import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Ledger } from './ledger.ts'
import type { Notice, Outcome, Parcel } from './notice.ts'
import type { Store } from './store.ts'
import type { Cashier } from './vendor.ts'

type Delivery = { key: string; notice: Notice; tries: number; dueAt: number }

/** Replaces every vendor's own retry times, or divides them by `factor`. */
export type RetryPolicy = { seconds?: number[]; factor: number }

const answerWithin = 5_000
const pollEvery = 100
const remembered = 300

/** Posts notices to the merchant, again and again until he acknowledges. What is still due survives a restart. */
export class Courier {
  readonly #clock: Clock
  readonly #ledger: Ledger
  readonly #store: Store
  readonly #policy: RetryPolicy
  readonly #cashiers = new Map<string, Cashier>()
  readonly #due = new Map<string, Delivery>()
  readonly #stopping = new AbortController()
  readonly #underway = new Set<Promise<unknown>>()
  readonly outcomes: Outcome[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(clock: Clock, ledger: Ledger, store: Store, policy: RetryPolicy) {
    this.#clock = clock
    this.#ledger = ledger
    this.#store = store
    this.#policy = policy
    for (const delivery of store.all('delivery') as Delivery[]) this.#due.set(delivery.key, delivery)
  }

  start(cashiers: Map<string, Cashier>): void {
    for (const [provider, cashier] of cashiers) this.#cashiers.set(provider, cashier)
    this.#timer = setInterval(() => this.#sendDue(), pollEvery)
  }

  /** Breaks off what is under way; it stays due for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.allSettled(this.#underway)
  }

  cashier(provider: string): Cashier | undefined {
    return this.#cashiers.get(provider)
  }

  /** Posts now and tells how it was taken; repeated later unless acknowledged. A falsified notice is never repeated. */
  send(notice: Notice): Promise<Outcome> {
    return this.#track(this.#sendNow(notice))
  }

  async #sendNow(notice: Notice): Promise<Outcome> {
    const outcome = await this.#post(notice)
    if (notice.tampering) return outcome
    const waiting = [...this.#due.values()].filter(delivery => sameNotice(delivery.notice, notice))
    if (outcome.accepted) for (const delivery of waiting) this.#forget(delivery)
    else if (waiting.length === 0) this.#repeat({ key: randomUUID(), notice, tries: 0, dueAt: 0 })
    return outcome
  }

  /** Posts when the clock reaches `dueAt`, in epoch milliseconds. */
  later(notice: Notice, dueAt: number): void {
    this.#keep({ key: randomUUID(), notice, tries: 0, dueAt })
  }

  /** Whatever is still to be told of the payment is due now. */
  hasten(payUrl: string): void {
    const dueAt = this.#clock.now().getTime()
    for (const delivery of this.#due.values()) if (delivery.notice.payUrl === payUrl) this.#keep({ ...delivery, dueAt })
  }

  #sendDue(): void {
    for (const cashier of this.#cashiers.values()) cashier.tick?.()
    const now = this.#clock.now().getTime()
    for (const delivery of [...this.#due.values()].filter(({ dueAt }) => dueAt <= now))
      void this.#track(this.#attempt(delivery))
  }

  async #attempt(delivery: Delivery): Promise<void> {
    this.#due.delete(delivery.key)
    const outcome = await this.#post(delivery.notice)
    if (outcome.accepted || delivery.notice.tampering) this.#forget(delivery)
    else this.#repeat(delivery)
  }

  #repeat(delivery: Delivery): void {
    const cashier = this.#cashiers.get(delivery.notice.provider)
    const seconds = (this.#policy.seconds ?? cashier?.retrySeconds ?? [])[delivery.tries]
    const dueAt = this.#clock.now().getTime() + ((seconds ?? 0) * 1000) / this.#policy.factor
    if (seconds === undefined) this.#forget(delivery)
    else this.#keep({ ...delivery, tries: delivery.tries + 1, dueAt })
  }

  async #post(notice: Notice): Promise<Outcome> {
    const cashier = this.#cashiers.get(notice.provider)
    if (!notice.tampering && cashier?.probesNow?.()) await this.#post({ ...notice, tampering: 'probe' })
    const payment = this.#ledger.byPayUrl(notice.payUrl)
    const parcel = payment && cashier?.parcel(payment, notice)
    const taken = parcel ? await post(parcel, this.#stopping.signal) : { status: 0, answer: 'no address to notify' }
    const accepted = !parcel || (cashier?.acknowledged(taken.status, taken.answer) ?? false)
    return this.#remember({ ...notice, at: this.#clock.now().toISOString(), ...taken, accepted })
  }

  #remember(outcome: Outcome): Outcome {
    this.outcomes.unshift(outcome)
    this.outcomes.length = Math.min(this.outcomes.length, remembered)
    return outcome
  }

  #keep(delivery: Delivery): void {
    this.#due.set(delivery.key, delivery)
    this.#store.put('delivery', delivery.key, delivery)
  }

  #forget({ key }: Delivery): void {
    this.#due.delete(key)
    this.#store.remove('delivery', key)
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underway.add(work)
    return work.finally(() => this.#underway.delete(work))
  }
}

function keyOf({ provider, payUrl, event, refundNo }: Notice): string {
  return [provider, payUrl, event, refundNo ?? ''].join(' ')
}

function sameNotice(one: Notice, other: Notice): boolean {
  return keyOf(one) === keyOf(other)
}

/** An id that stays the same however often the notice is told. */
export function noticeId(notice: Notice): string {
  return createHash('sha256').update(keyOf(notice)).digest('hex').slice(0, 32)
}

async function post(
  { url, headers, body }: Parcel,
  stopping: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const signal = AbortSignal.any([AbortSignal.timeout(answerWithin), stopping])
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: answer.status, answer: (await answer.text()).slice(0, 2_000) }
  } catch (error) {
    return { status: 0, answer: error instanceof Error ? String(error.cause ?? error.message) : String(error) }
  }
}
