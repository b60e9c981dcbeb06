import { CommandRefused } from '../command.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that is given up in order when the process is told to stop, so that nothing half done stays. A server that
 * is told so ends by its own rules and only loses the work. Throws CommandRefused then.
 */
export const untilInterrupted = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) throw error
    throw new CommandRefused('interrupted; nothing that was begun is left', { cause: error })
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
