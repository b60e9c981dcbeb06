import { Bill } from '#world/bill.ts'
import type { Payment } from '#world/payment.ts'
import type { Desk } from '#world/vendor.ts'
import { Requests } from './requests.ts'
import { type PaypalSecrets, stranger } from './secrets.ts'
import { type Signer, signer } from './signers.ts'
import { Tokens } from './tokens.ts'

/** How a capture ends: money moved, held for review, refused for good, or the payer must choose another way. */
export const captureOutcomes = ['COMPLETED', 'PENDING', 'DECLINED', 'INSTRUMENT_DECLINED'] as const
export type CaptureOutcome = (typeof captureOutcomes)[number]

const webhook = 'paypal-webhook'

/** Our one merchant's account at PayPal. */
export class Account {
  readonly desk: Desk
  readonly secrets: PaypalSecrets
  readonly bill: Bill
  readonly tokens = new Tokens()
  readonly requests: Requests
  /** How the next captures end, in turn; completed when none is left. */
  readonly outcomes: CaptureOutcome[] = []
  /** Whether verify-webhook-signature denies every signature. */
  deniesSignatures = false
  /** Refunds stay PENDING until `refund-done` while this is set. */
  holdsRefunds = false
  #stranger: Signer | undefined

  constructor(desk: Desk, secrets: PaypalSecrets) {
    this.desk = desk
    this.secrets = secrets
    this.bill = new Bill(desk, 'paypal', 'USD')
    this.requests = new Requests(desk.store)
    if (desk.place.webhookUrl) this.webhookUrl = desk.place.webhookUrl
  }

  /** Somebody else who signs; another one after each start. */
  get stranger(): Signer {
    if (!this.#stranger) {
      const { certificate, privateKey } = stranger()
      this.#stranger = signer(certificate, privateKey)
    }
    return this.#stranger
  }

  now(): number {
    return this.desk.clock.now().getTime()
  }

  /** Where events go, '' while the merchant has not said; kept across restarts. */
  get webhookUrl(): string {
    const known = this.desk.store.all(webhook) as { id: string; url: string }[]
    return known.find(({ id }) => id === this.secrets.webhookId)?.url ?? ''
  }

  set webhookUrl(url: string) {
    const id = this.secrets.webhookId
    this.desk.store.put(webhook, id, { id, url })
  }

  /** Orders live three hours until they are captured; then nobody knows them. */
  order(id: string): Payment | undefined {
    const order = this.#newestFirst().find(({ extra }) => extra.orderId === id)
    return order && (order.extra.captureId || this.now() < order.expiresAt) ? order : undefined
  }

  captured(captureId: string): Payment | undefined {
    return this.#newestFirst().find(({ extra }) => extra.captureId === captureId)
  }

  refunded(refundId: string): Payment | undefined {
    return this.#newestFirst().find(({ refunds }) => refunds.some(refund => refund.refundId === refundId))
  }

  /** The order that a control means by `pay_url` or `attempt_no`. */
  meant({ pay_url, attempt_no }: Record<string, unknown>): Payment | undefined {
    const { ledger } = this.desk
    const byUrl = ledger.byPayUrl(String(pay_url))
    return byUrl?.provider === 'paypal' ? byUrl : ledger.byAttempt('paypal', String(attempt_no))
  }

  all(): Payment[] {
    return this.#newestFirst().reverse()
  }

  #newestFirst(): Payment[] {
    return this.desk.ledger.newestFirst().filter(({ provider }) => provider === 'paypal')
  }
}
