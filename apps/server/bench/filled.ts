import { passwordDigest } from '#seed/password-digest.ts'

/** What is known of members that `fill.ts` wrote, without what writes them. */

/** Filled members have ids from here on. */
export const firstFilled = 1_000_000

/** What a filled member logs in with; all have the same password. */
export const filledPassword = passwordDigest('bench2026')
export const filledEmail = (id: number): string => `member${id}@bench.bohe.test`

/** The token of a filled member's first session. */
export const filledToken = (id: number): string => `bench-${id}-${'t'.repeat(24)}`

/** The number of the attempt of a filled member's open order. */
export const filledAttemptNo = (id: number): string => `20260101${String(id).padStart(12, '0')}001`
