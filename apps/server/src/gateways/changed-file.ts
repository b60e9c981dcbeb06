import { statSync } from 'node:fs'
import { type Clock, secondsAfter } from '#clock.ts'

/** Answers whether it is time to look again for a changed file: at most once in so many seconds. */
export const lookout = (clock: Clock, seconds = 1) => {
  let next = secondsAfter(clock.now(), seconds)
  return (): boolean => {
    if (clock.now() < next) return false
    next = secondsAfter(clock.now(), seconds)
    return true
  }
}

/** Tells one state of a file from another. */
export const stampOf = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : 'missing'
}
