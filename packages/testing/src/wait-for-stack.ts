import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

/** How long a stack may take until it answers, in milliseconds; on a quiet machine it takes some ten seconds. */
const patience = 120_000

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const waitFor = async (origin: string): Promise<void> => {
  const end = Date.now() + patience
  while (!(await answers(origin))) {
    if (Date.now() > end) throw new Error(`${origin} did not answer within ${patience / 1000} s`)
    await pause(100)
  }
}

// The set-up file of every file of journeys.
await Promise.all((inject('awaited') ?? []).map(waitFor))
