/** When somebody who asks all the time was not answered; milliseconds of `performance.now()`. */
export const watchOutages = () => {
  let since: number | undefined
  const spans: { from: number; to: number }[] = []
  /** Answers that were neither there nor "try again later"; 0 is none at all. */
  const others = new Map<number, number>()
  const note = (status: number) => {
    const now = performance.now()
    if (status !== 200 && status !== 503) others.set(status, (others.get(status) ?? 0) + 1)
    if (status !== 200) since ??= now
    else if (since !== undefined) {
      spans.push({ from: since, to: now })
      since = undefined
    }
  }
  /** Seconds of the outage that began by an accident at a moment. */
  const after = (moment: number) => {
    const span = spans.find(({ to }) => to >= moment)
    return span && span.from < moment + 5000 ? (span.to - span.from) / 1000 : 0
  }
  return { spans, others, note, after }
}
