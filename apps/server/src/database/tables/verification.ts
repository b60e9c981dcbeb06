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

export interface ToolTables {
  captchas: CaptchaRow
  verification_codes: VerificationCodeRow
}
