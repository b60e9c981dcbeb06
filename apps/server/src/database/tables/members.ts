import type { Generated } from 'kysely'

export interface MemberRow {
  id: Generated<number>
  user_name: string
  country_code: string | null
  mobile: string | null
  email: string | null
  /** argon2id of the digest that the client sends; null while only social accounts open it. */
  password_hash: string | null
  nickname: Generated<string>
  sex: Generated<'保密' | '男' | '女'>
  birthday: string | null
  address: Generated<string>
  mobile_contact_number: Generated<string>
  qq: Generated<string>
  /** '' or the path of an uploaded picture. */
  avatar: Generated<string>
  region_code: string
  /** Own invite code. */
  refer_code: string
  invited_by: number | null
  src_channel: string
  os_type: string
  secondary_password_hash: string | null
  /** Days without a native client after which the clock pauses by itself; 0 never. */
  idle_pause_days: Generated<number>
  /** When he said so. */
  idle_pause_since: Generated<Date | null>
  /** The last call of a native client. */
  client_seen_at: Generated<Date | null>
  created_at: Date
  banned_at: Generated<Date | null>
  ban_reason: Generated<string>
  /** When his personal data was taken away. */
  erased_at: Generated<Date | null>
  /** Transactions that have locked the member (`lock-member.ts`). */
  writes: Generated<number>
}

export interface MemberTables {
  members: MemberRow
}
