import { limits } from '@bohe/api-client/contract/limits'

/** Whole seconds until a code may be asked for again, from when the last one was sent; 0 when it may (spec §9: 60). */
export const resendIn = (sentAt: number | undefined, now: number): number => {
  if (sentAt === undefined) return 0
  const left = Math.ceil(limits.code.resendSeconds - (now - sentAt) / 1000)
  return Math.min(limits.code.resendSeconds, Math.max(0, left))
}

/** When a code was sent that may be asked for again in so many seconds. */
export const sentSecondsAgo = (secondsLeft: number, now: number): number =>
  now - (limits.code.resendSeconds - secondsLeft) * 1000
