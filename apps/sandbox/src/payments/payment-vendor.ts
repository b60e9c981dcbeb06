import type { Brand } from '#ui/brand.ts'
import type { Payment, Purchase } from './payment.ts'
import type { WebhookEvent, WebhookRequest } from './webhook-event.ts'

/** What differs between the payment vendors: how each one pays and how it calls the merchant back. */
export type PaymentVendor = {
  brand: Brand
  /** Seconds to wait before each repetition of a callback that was not acknowledged. */
  retrySeconds: number[]
  /** Every event of this payment so far, oldest first. */
  webhookEvents(payment: Payment): WebhookEvent[]
  /** The signed request for an event; undefined when the merchant gave no address for it. */
  webhookRequest(payment: Payment, webhookEvent: WebhookEvent): WebhookRequest | undefined
  acknowledged(status: number, body: string): boolean
  /** The payment after the buyer agreed, where the merchant collects the money later; without it the buyer pays at once. */
  agree?(payment: Payment, purchase: Purchase, now: number): Payment
  /** The payment that a signed link asks for; the vendor learns of it when the link is opened. */
  opened?(link: string): Payment | undefined
  /** Whether the vendor now tests the receiver with a falsified event first. */
  probesNow?(): boolean
  /** What changes at the vendor as time passes; called several times a second. */
  tick?(): void
}
