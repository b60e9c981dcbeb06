import { cappedLine } from '#capped-log.ts'
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

// However much fails by it.
const once = { max: 1, seconds: 60, level: 'error' } as const

const tell = {
  disk: cappedLine('the disk is full: nothing can be written', once),
  memory: cappedLine('the database has no memory left', once),
} as const

/** A node is not ready for so long after a write that found no room. */
const shortSeconds = 15

/** Whether disk and memory suffice, as the writes of this node found it. */
export interface Shortages {
  /** Takes an error; false when it is of another kind. Tells the first one in the log. */
  note(error: unknown): boolean
  isShort(): boolean
}

export const watchShortages = (log: Log, clock: Clock): Shortages => {
  let shortUntil = new Date(0)
  const note = (error: unknown) => {
    const kind = shortageOf(error)
    if (!kind) return false
    shortUntil = secondsAfter(clock.now(), shortSeconds)
    tell[kind]({ log, clock }, { error })
    return true
  }
  return { note, isShort: () => clock.now() < shortUntil }
}
