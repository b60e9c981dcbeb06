import type { CallData } from '@bohe/api-client/contract'
import { PauseLogStatus, PauseStatus } from '@bohe/api-client/contract/wire'
import type { Membership } from '#domain/membership.ts'
import type { Pause } from './store.ts'

/** Where the clock stands (spec §3, User info): whole seconds, frozen while paused; of time that is over, when it ended. */
export const clockState = (membership: Membership): CallData<'pauseMembership'> => ({
  pause_status_id: membership.state === 'running' ? PauseStatus.running : PauseStatus.standing,
  expiry_time: (membership.expiresAt ?? membership.endedAt)?.toISOString() ?? null,
  expiry_time_samp: membership.remainingSeconds,
})

/** A pause of the log (spec §3): paused while it lasts, recovered afterwards; `op_source` is who began it. */
export const pauseEntry = ({ paused_at, resumed_at, op_source }: Pause) => ({
  status: resumed_at ? PauseLogStatus.recovered : PauseLogStatus.paused,
  pause_time: paused_at.toISOString(),
  resume_time: resumed_at?.toISOString() ?? null,
  op_source,
})
