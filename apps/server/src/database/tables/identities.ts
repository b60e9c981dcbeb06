import type { OpenType } from '@bohe/api-client/contract/wire'
import type { Generated } from 'kysely'

interface IdentityRow {
  id: Generated<number>
  member_id: number
  provider: OpenType
  /** Our app at the provider; a subject means something only within it. */
  app_id: string
  subject: string
  /** Known beside the subject, never instead of it. */
  unionid: string | null
  nickname: string
  created_at: Date
}

interface OpenStateRow {
  state_hash: Buffer
  provider: OpenType
  intent: 'login' | 'bind' | 'pay'
  member_id: number | null
  /** The browser that began; null for a client that keeps the state itself. */
  browser_hash: Buffer | null
  nonce: string
  code_verifier: string
  redirect_uri: string
  target: string
  expires_at: Date
}

interface BindTicketRow {
  ticket_hash: Buffer
  browser_hash: Buffer | null
  provider: OpenType
  app_id: string
  subject: string
  unionid: string | null
  nickname: string
  expires_at: Date
}

export interface OpenTables {
  identities: IdentityRow
  open_states: OpenStateRow
  bind_tickets: BindTicketRow
}
