/** What a loader gives, fetched when it is first asked for and kept: the same promise each time, as React wants it. */
export const fetchOnce = <Value>(load: () => Promise<Value>): (() => Promise<Value>) => {
  let fetched: Promise<Value> | undefined
  return () => {
    // A failed fetch is tried again.
    fetched ??= load().catch(error => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}
