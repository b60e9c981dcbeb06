import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { Selectable } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { MemberRow } from '#database/tables/members.ts'
import type { Membership } from '#domain/membership.ts'
import type { SessionCookies } from './cookies.ts'

/** What every handler knows about the call it answers. */
export interface Call {
  context: Context
  /** When it arrived, by the context's clock. */
  now: Date
  /** Of the call's `lang`; English when missing or unknown. */
  language: Language
  /** Of the call's `region_code`; '0' when missing or unknown (spec §9). */
  region: RegionCode
  /** The client's, beyond trusted proxies. */
  address: string
  userAgent: string
  origin: string | undefined
  /** A browser gets its token as a cookie only (product §3). */
  isBrowser: boolean
  /** The client's own, or the cookie's, or a new one. */
  deviceId: string
  cookies: SessionCookies
  /** The token that it came with, of whoever: `authenticate` tells; undefined when none came. */
  token: string | undefined
}

/** Who is logged in. */
export interface CallingMember {
  id: number
  sessionId: number
  /** A browser's session, or a native client's. */
  isBrowser: boolean
  /** The member and the membership as they were when the call came, for those who only look. */
  row: Selectable<MemberRow>
  membership: Membership
}

/** A call with an Idempotency-Key, whose answer is kept in the transaction of its work: both are there, or neither. */
export interface KeyedCall {
  /** What an earlier run of the key committed and gave no answer for: the work goes on from there. */
  begun: number | undefined
  /** Whether the answer was kept with the work. */
  isKept: boolean
  /** Keeps what the work commits before the call asks somebody else. Throws when another run has the key by now. */
  begin(tx: Tx, id: number): Promise<void>
  /** Keeps the answer. Throws when another run has the key by now. */
  keep(tx: Tx, answer: object): Promise<void>
}

/** A call of a logged-in member. */
export interface MemberCall extends Call {
  member: CallingMember
  /** Undefined for a call without a key. */
  keyed?: KeyedCall
}
