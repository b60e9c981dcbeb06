import { median } from '@bohe/testing/bench-site/table.ts'
import { processorSeconds, processorSecondsOfAll, residentMegabytes } from '../processes.ts'

/** Milliseconds of processor time for each time something was done, and how often it was done in a second. */
export interface Speed {
  server: number
  database: number
  perSecond: number
  /** Megabytes that are resident afterwards. */
  memory: number
}

/** The processes that do the work, and the one that the database's are children of. */
export interface Workers {
  pids: readonly number[]
  postmaster: number | undefined
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** What it took to do something so many times; `work` resolves with the seconds that passed. */
export const speedOf = async (
  { pids, postmaster }: Workers,
  times: number,
  work: () => Promise<number>,
): Promise<Speed> => {
  const used = () =>
    [total(pids.map(processorSeconds)), postmaster === undefined ? 0 : processorSecondsOfAll(postmaster)] as const
  const [serverBefore, databaseBefore] = used()
  const seconds = await work()
  const [server, database] = used()
  const each = (before: number, after: number) => ((after - before) * 1000) / times
  return {
    server: each(serverBefore, server),
    database: each(databaseBefore, database),
    perSecond: times / seconds,
    memory: total(pids.map(residentMegabytes)),
  }
}

/** Each figure's median over rounds; the most memory. */
export const middle = (speeds: readonly Speed[]): Speed => ({
  server: median(speeds.map(({ server }) => server)),
  database: median(speeds.map(({ database }) => database)),
  perSecond: median(speeds.map(({ perSecond }) => perSecond)),
  memory: Math.max(...speeds.map(({ memory }) => memory)),
})

/** A figure as tables show it; nothing for none. */
export const cell = (number: number | undefined, digits = 2): string =>
  number === undefined ? '' : number.toFixed(digits)
