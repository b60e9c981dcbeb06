/** How often the order page asks, by how long it has been asking: quick while a payment is likely, then calmer. */
const schedule = [
  { untilSeconds: 60, everySeconds: 2 },
  { untilSeconds: 300, everySeconds: 4 },
  { untilSeconds: 900, everySeconds: 8 },
] as const

const slowest = 15

/** Milliseconds until the order page asks again, after it has asked for `elapsed` milliseconds. */
export const pollDelay = (elapsed: number): number => {
  const row = schedule.find(({ untilSeconds }) => elapsed < untilSeconds * 1000)
  return (row?.everySeconds ?? slowest) * 1000
}
