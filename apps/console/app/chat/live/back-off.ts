const firstMs = 1000
const longestMs = 30_000

/**
 * How long to wait before connecting again after so many failures in a row: twice as long each time, up to half a minute,
 * and never the same for all who lost the same server. `chance` is between 0 and 1.
 */
export const backOffMs = (failures: number, chance: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2)
