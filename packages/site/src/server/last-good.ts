interface Kept<Value> {
  value: Value
  askedAt: number
}

/**
 * Keeps the last good answer to a question: asked again behind the back once it is older than `fresh` milliseconds, waited for
 * only the first time, and kept when a later answer fails. Those who come while the first is asked for share it.
 */
export const lastGood = <Value>(ask: () => Promise<Value>, fresh: number, now = () => performance.now()) => {
  let kept: Kept<Value> | undefined
  let asking: Promise<Value> | undefined
  const renew = () => {
    asking ??= ask()
      .then(value => {
        kept = { value, askedAt: now() }
        return value
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async (): Promise<Value> => {
    if (!kept) return renew()
    if (now() - kept.askedAt > fresh) renew().catch(() => undefined)
    return kept.value
  }
}
