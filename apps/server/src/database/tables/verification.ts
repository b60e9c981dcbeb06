import type { Generated } from 'kysely'

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
}

export interface ToolTables {
  message_deliveries: MessageDeliveryRow
  captchas: CaptchaRow
  verification_codes: VerificationCodeRow
}
