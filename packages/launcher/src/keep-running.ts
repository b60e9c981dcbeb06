import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from './program.ts'

/** How a program is kept running. */
export interface Keeping {
  /** Starts it again; rejects when it ends before it is ready. */
  startAgain: () => Promise<Program>
  /** Hears that it ended, in one line. */
  say: (line: string) => void
  /** How long it is left alone before that, in milliseconds, times the tries so far: a port has to be free again. */
  pauseMs?: number
  /** After so many starts that failed in a row nobody tries any more. */
  most?: number
  /** Whoever stops the product wants no program back. */
  stopping: AbortSignal
}

/** Starts a program again each time it ends by itself; resolves with why when it cannot be started any more. */
export const keepRunning = async (
  first: Program,
  { startAgain, say, pauseMs = 1000, most = 5, stopping }: Keeping,
): Promise<string> => {
  let program = first
  for (let tries = 0; ; ) {
    if (tries === 0) await program.ended
    tries += 1
    await wait(pauseMs * tries, undefined, { signal: stopping }).catch(() => new Promise<never>(() => {}))
    const words = program.lastWords().split('\n').at(-1)
    if (tries === 1) say(`${program.name} ended${words ? ` (${words})` : ''}; starting it again …`)
    try {
      program = await startAgain()
      tries = 0
    } catch (error) {
      if (tries >= most) return `${program.name} cannot be started again: ${(error as Error).message}`
    }
  }
}
