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
  member_id: number
  device_id: string
  os_type: string
  user_agent: string
  address: string
  first_seen_at: Date
  last_seen_at: Date
}

export interface SessionTables {
  sessions: SessionRow
  devices: DeviceRow
}
