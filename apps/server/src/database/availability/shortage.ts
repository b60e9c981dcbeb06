import { type Clock, secondsAfter } from '#clock.ts'
import type { Log } from '#log.ts'
import { errorCode } from '../transaction.ts'

/** What ran out; undefined for any other error. */
export const shortageOf = (error: unknown): 'disk' | 'memory' | undefined => {
  const code = errorCode(error) ?? ''
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return 'disk'
  if (/^(53200|ENOMEM)$/.test(code)) return 'memory'
  // One that lost its connection by it.
  return error instanceof Error && error.cause !== undefined ? shortageOf(error.cause) : undefined
}

const told = {
  disk: 'the disk is full: nothing can be written',
  memory: 'the database has no memory left',
} as const

/** A node is not ready for so long after a write that found no room. */
const shortSeconds = 15
/** One line in so long, however much fails by it. */
const quietSeconds = 60

/** Whether disk and memory suffice, as the writes of this node found it. */
export interface Shortages {
  /** Takes an error; false when it is of another kind. Tells the first one in the log. */
  note(error: unknown): boolean
  isShort(): boolean
}

export const watchShortages = (log: Log, clock: Clock): Shortages => {
  let shortUntil = new Date(0)
  let quietUntil = new Date(0)
  const note = (error: unknown) => {
    const kind = shortageOf(error)
    if (!kind) return false
    const now = clock.now()
    shortUntil = secondsAfter(now, shortSeconds)
    if (now >= quietUntil) {
      quietUntil = secondsAfter(now, quietSeconds)
      log.error({ error }, told[kind])
    }
    return true
  }
  return { note, isShort: () => clock.now() < shortUntil }
}
