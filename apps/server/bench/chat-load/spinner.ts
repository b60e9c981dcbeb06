/** Uses as much processor time as it is told, in bursts at random moments, and touches nothing else. */
import { setTimeout as wait } from 'node:timers/promises'

/** How much to use. */
export interface Spin {
  seconds: number
  /** Seconds of processor time in all that time. */
  processorSeconds: number
  burstsPerSecond: number
}

const used = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Bursts come as messages do: each at a moment of its own, one after the other when they meet. */
const spin = async ({ seconds, processorSeconds, burstsPerSecond }: Spin): Promise<void> => {
  const each = (processorSeconds * 1_000_000) / (seconds * burstsPerSecond)
  const began = performance.now()
  const start = used()
  let target = start
  for (let due = 0; ; ) {
    due += (-Math.log(1 - Math.random()) * 1000) / burstsPerSecond
    if (due >= seconds * 1000) break
    const left = began + due - performance.now()
    if (left > 1) await wait(left)
    target += each
    while (used() < target);
  }
}

process.on('message', async (order: Spin) => {
  await spin(order)
  process.send?.({})
})
