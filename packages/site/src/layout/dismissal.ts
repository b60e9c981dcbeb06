/** For so long a bar that was closed stays away. Milliseconds. */
export const restTime = 30 * 86_400_000

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** Which proposals a visitor has closed, and when; without storage each is made again on the next page. */
export const dismissals = (storage: () => Kept, now: () => number) => ({
  isResting: (name: string): boolean => {
    try {
      const at = Number(storage().getItem(`bohe.closed.${name}`) ?? Number.NaN)
      return now() - at < restTime
    } catch {
      return false
    }
  },
  close: (name: string): void => {
    try {
      storage().setItem(`bohe.closed.${name}`, String(now()))
    } catch {
      // Private browsing: closed for this page alone.
    }
  },
})
