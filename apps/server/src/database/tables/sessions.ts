import type { Generated } from 'kysely'

interface SessionRow {
  id: Generated<number>
  member_id: number
  token_hash: Buffer
  device_id: string
  os_type: string
  /** A browser's session, or a native client's, which the package's device limit counts. */
  is_browser: boolean
  created_at: Date
  seen_at: Date
  expires_at: Date
}

interface DeviceRow {
  /** The handle that a member names it by. */
  id: Generated<number>
  member_id: number
  device_id: string
  os_type: string
  user_agent: string
  address: string
  first_seen_at: Date
  last_seen_at: Date
}

/** A device that may log in without the password being typed. */
interface RememberedDeviceRow {
  member_id: number
  device_id: string
  token_hash: Buffer
  created_at: Date
  used_at: Date
  expires_at: Date
}

/** Opens the website once for who is logged in with the app. */
interface WebTokenRow {
  token_hash: Buffer
  session_id: number
  /** Of the session's token when this was made: a session that was opened anew is another one. */
  session_token_hash: Buffer
  expires_at: Date
}

export interface SessionTables {
  sessions: SessionRow
  devices: DeviceRow
  remembered_devices: RememberedDeviceRow
  web_tokens: WebTokenRow
}
