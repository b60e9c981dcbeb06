import type { ApprovableAction } from '@bohe/api-client/staff/calls/approvals'
import type { Generated, JSONColumnType } from 'kysely'
import type { Region } from '#domain/orders/order.ts'
import type { SealedAnswer } from '#sealed-answer.ts'

interface StaffRoleRow {
  name: string
  permissions: JSONColumnType<string[]>
  version: Generated<number>
}

interface StaffRow {
  id: Generated<number>
  email: string
  name: string
  role: string
  regions: JSONColumnType<Region[]>
  /** argon2id; null for who was only invited. */
  password_hash: string | null
  totp: JSONColumnType<SealedAnswer> | null
  totp_pending: JSONColumnType<SealedAnswer> | null
  /** The last step of time whose code was used. */
  totp_step: Generated<number>
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

interface StaffSessionRow {
  id: Generated<number>
  staff_id: number
  token_hash: Buffer
  created_at: Date
  seen_at: Date
  /** When it was last proved who it is. */
  proved_at: Date
  expires_at: Date
  address: string
  user_agent: string
}

interface StaffPasskeyRow {
  id: Generated<number>
  staff_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: JSONColumnType<string[]>
  name: string
  created_at: Date
  used_at: Date | null
}

interface StaffChallengeRow {
  token_hash: Buffer
  challenge: string
  /** Null: to log in. */
  staff_id: number | null
  expires_at: Date
}

interface StaffLinkRow {
  staff_id: number
  token_hash: Buffer
  kind: 'invite' | 'recover'
  expires_at: Date
}

interface ApprovalRow {
  id: Generated<number>
  action: ApprovableAction
  /** Null: it concerns both. */
  region_code: Region | null
  about: string
  amount: string
  input: JSONColumnType<object>
  reason: string
  proposed_by: number
  proposed_at: Date
  state: 'waiting' | 'approved' | 'declined'
  decided_by: number | null
  decided_at: Date | null
  decision_reason: Generated<string>
}

interface MemberNoteRow {
  id: Generated<number>
  member_id: number
  staff_id: number
  text: string
  at: Date
}

interface StaffViewRow {
  id: Generated<number>
  staff_id: number
  screen: string
  name: string
  query: string
}

/** Tables of the operators' console. */
export interface StaffTables {
  staff_roles: StaffRoleRow
  staff: StaffRow
  staff_sessions: StaffSessionRow
  staff_recovery_codes: { staff_id: number; code_hash: Buffer }
  staff_passkeys: StaffPasskeyRow
  staff_challenges: StaffChallengeRow
  staff_links: StaffLinkRow
  approval_limits: { name: 'refund CNY' | 'refund USD' | 'grant days' | 'card days'; most: number }
  approvals: ApprovalRow
  member_notes: MemberNoteRow
  staff_views: StaffViewRow
}
