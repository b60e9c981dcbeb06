/** A code that was sent, as it is kept: hashes only. */
export interface SentCode {
  state: string
  target: string
  /** The member whom it was sent for; null when nobody was logged in. */
  memberId: number | null
  triesLeft: number
  expiresAt: Date
}

/** What a code is wanted to prove, and for whom. */
type Wanted = Pick<SentCode, 'state' | 'target' | 'memberId'>

/** Whether a sent code may still prove that a target is somebody's: for this purpose, target and member, alive, with tries left. */
export const isUsable = (sent: SentCode, wanted: Wanted, now: Date): boolean =>
  sent.state === wanted.state &&
  sent.target === wanted.target &&
  sent.memberId === wanted.memberId &&
  sent.triesLeft > 0 &&
  sent.expiresAt > now
