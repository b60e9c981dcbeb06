/** A code that was sent, as it is kept: hashes only. */
export interface SentCode {
  state: string
  target: string
  triesLeft: number
  expiresAt: Date
}

/** Whether a sent code may still prove that a target is somebody's: for this purpose, this target, alive, with tries left. */
export const isUsable = (sent: SentCode, wanted: { state: string; target: string }, now: Date): boolean =>
  sent.state === wanted.state && sent.target === wanted.target && sent.triesLeft > 0 && sent.expiresAt > now

/** Seconds until another code may be sent to a target; 0 when it may be now. */
export const secondsToWait = (lastSentAt: Date | undefined, resendSeconds: number, now: Date): number =>
  lastSentAt ? Math.max(0, Math.ceil((lastSentAt.getTime() - now.getTime()) / 1000 + resendSeconds)) : 0
