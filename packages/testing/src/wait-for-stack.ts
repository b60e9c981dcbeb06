import { untilReady } from '@bohe/launcher/program.ts'
import { inject } from 'vitest'

/** How long a stack may take until it answers, in milliseconds; on a quiet machine it takes some ten seconds. */
const patience = 120_000

// The set-up file of every file of journeys.
await Promise.all(
  (inject('awaited') ?? []).map(origin => untilReady({ name: origin, readyUrl: `${origin}/healthz` }, patience)),
)
