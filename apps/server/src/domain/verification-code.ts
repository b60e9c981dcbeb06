/** A code that was sent, as it is kept: hashes only. */
export interface SentCode {
  state: string
  target: string
  /** The member whom it was sent for; null when nobody was logged in. */
  member_id: number | null
  tries_left: number
  expires_at: Date
}

/** What a code is wanted to prove, and for whom. */
type Wanted = Pick<SentCode, 'state' | 'target' | 'member_id'>

/** Whether a sent code may still prove that a target is somebody's: for this purpose, target and member, alive, with tries left. */
export const isUsable = (sent: SentCode, wanted: Wanted, now: Date): boolean =>
  sent.state === wanted.state &&
  sent.target === wanted.target &&
  sent.member_id === wanted.member_id &&
  sent.tries_left > 0 &&
  sent.expires_at > now
