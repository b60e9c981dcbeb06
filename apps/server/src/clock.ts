/** Where the time comes from; tests set and move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A moment some seconds after another. */
export const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
