import { letters } from '#core/random-text.ts'
import type { VendorContext } from '#core/vendor.ts'
import { PaymentAccount } from '#payments/account.ts'
import type { Payment } from '#payments/payment.ts'
import type { Brand } from '#ui/brand.ts'
import { IdempotentRequests } from './idempotent-requests.ts'
import { type PaypalSecrets, stranger } from './secrets.ts'
import { type Signer, signer } from './signature.ts'

export const brand: Brand = { zh: 'PayPal', en: 'PayPal', colour: '#0070ba' }

/** How a capture ends: money moved, held for review, refused for good, or the payer must choose another way. */
export const captureOutcomes = ['COMPLETED', 'PENDING', 'DECLINED', 'INSTRUMENT_DECLINED'] as const
export type CaptureOutcome = (typeof captureOutcomes)[number]

const webhook = 'paypal-webhook'

/** Our merchant account at PayPal, with what controls change. */
export class MerchantAccount extends PaymentAccount<PaypalSecrets> {
  readonly tokens = new AccessTokens()
  readonly requests: IdempotentRequests
  /** How the next captures end, in turn; completed when none is left. */
  readonly outcomes: CaptureOutcome[] = []
  /** Whether verify-webhook-signature denies every signature. */
  deniesSignatures = false
  #stranger: Signer | undefined

  constructor(context: VendorContext, secrets: PaypalSecrets) {
    super(context, secrets, 'paypal', 'USD')
    this.requests = new IdempotentRequests(context.store)
    if (context.place.webhookUrl) this.webhookUrl = context.place.webhookUrl
  }

  /** A foreign signer for falsified webhooks; a new one after each start. */
  get stranger(): Signer {
    this.#stranger ??= signer(stranger())
    return this.#stranger
  }

  /** Where webhooks go, '' until the merchant sets it; kept across restarts. */
  get webhookUrl(): string {
    const known = this.context.store.all(webhook) as { id: string; url: string }[]
    return known.find(({ id }) => id === this.secrets.webhookId)?.url ?? ''
  }

  set webhookUrl(url: string) {
    const id = this.secrets.webhookId
    this.context.store.put(webhook, id, { id, url })
  }

  /** Orders that are not captured within three hours are forgotten. */
  order(id: string): Payment | undefined {
    const order = this.named('orderId', id)
    return order && (order.extra.captureId || this.now() < order.expiresAt) ? order : undefined
  }

  captured(captureId: string): Payment | undefined {
    return this.named('captureId', captureId)
  }

  refunded(refundId: string): Payment | undefined {
    return this.named('refundId', refundId)
  }

  /** The order that a control names by `pay_url` or `attempt_no`. */
  orderNamedBy({ pay_url, attempt_no }: Record<string, unknown>): Payment | undefined {
    const byUrl = this.context.ledger.byPayUrl(String(pay_url))
    return byUrl?.provider === 'paypal' ? byUrl : this.payment(String(attempt_no))
  }
}

/** The access tokens issued; a restart forgets them. */
class AccessTokens {
  /** Seconds that the next tokens live. */
  life = 32_400
  readonly #expiry = new Map<string, number>()

  issue(now: number): string {
    const token = `A21AA${letters(92)}`
    this.#expiry.set(token, now + this.life * 1000)
    return token
  }

  isValid(token: string, now: number): boolean {
    return now < (this.#expiry.get(token) ?? 0)
  }

  /** Revokes every token issued so far. */
  expireAll(): void {
    this.#expiry.clear()
  }
}
