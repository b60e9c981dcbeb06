import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Permission } from '@bohe/api-client/staff/permission'
import type { Language } from '@bohe/i18n/language'
import type { Context } from '#context.ts'
import type { StaffCookie } from './staff-cookie.ts'

/** What every handler of the console knows about the call it answers. */
export interface StaffCall {
  context: Context
  /** When it arrived, by the context's clock. */
  now: Date
  language: Language
  /** The client's, beyond trusted proxies. */
  address: string
  userAgent: string
  requestId: string
  cookie: StaffCookie
  /** Rows of a page of a list. */
  pageSize: number
}

/** Who is logged in. */
export interface CallingStaff {
  id: number
  email: string
  name: string
  role: string
  /** What the role holds; `may` asks it. */
  permissions: readonly string[]
  /** Whose data he sees. */
  regions: readonly RegionCode[]
  sessionId: number
  /** The number of his newest row of the audit log. */
  lastAct: number
  /** When he last proved who he is. */
  provedAt: Date
  endsAt: Date
  hasSecondFactor: boolean
  may(permission: Permission): boolean
}

/** A call of somebody who is logged in. */
export interface SignedInCall extends StaffCall {
  staff: CallingStaff
}
