import type { Generated } from 'kysely'
import type { Currency } from '#domain/orders/order.ts'

interface CaptchaRow {
  key: string
  answer_hash: Buffer
  expires_at: Date
}

interface VerificationCodeRow {
  id: Generated<number>
  key_hash: Buffer
  /** CodePurpose. */
  state: string
  /** `phone:86:13800000001` or `mail:someone@bohe.com`. */
  target: string
  code_hash: Buffer
  /** Whom it was sent for; purposes 5 and 6 are a member's own. */
  member_id: number | null
  /** The browser that a proof is kept for; null for a code that was sent, and for a client that keeps its own secrets. */
  browser_hash: Buffer | null
  tries_left: number
  created_at: Date
  expires_at: Date
}

/** What became of a code or a notice. */
export interface MessageDeliveryRow {
  id: Generated<number>
  channel: 'sms' | 'voice' | 'mail'
  provider: string
  /** CodePurpose, or the topic of a notice. */
  purpose: string
  masked: string
  /** Keyed, of the contact's one spelling. */
  target_hash: Buffer
  state: 'sent' | 'failed' | 'refused'
  cause: Generated<string>
  region_code: string
  /** The order that it is about. */
  order_id: Generated<number | null>
  at: Date
  currency: Generated<Currency | null>
  /** Ten-thousandths of the currency's unit; null where no price was known. */
  cost: Generated<number | null>
}

/** What a message costs at a provider. */
export interface MessagePriceRow {
  id: Generated<number>
  channel: MessageDeliveryRow['channel']
  provider: string
  /** What a whole international number begins with; '' for all. */
  prefix: string
  currency: Currency
  /** Ten-thousandths of the currency's unit. */
  price: number
  version: Generated<number>
}

/** What the messages of a Beijing day cost. */
interface MessageCostRow {
  /** YYYY-MM-DD. */
  day: string
  region_code: string
  channel: MessageDeliveryRow['channel']
  currency: Currency
  messages: number
  /** Ten-thousandths of the currency's unit. */
  cost: number
}

export interface ToolTables {
  message_prices: MessagePriceRow
  message_costs: MessageCostRow
  message_deliveries: MessageDeliveryRow
  captchas: CaptchaRow
  verification_codes: VerificationCodeRow
}
