/** Members who call the API, in a small process of their own: no pause of who measures is taken for the server's. */

import { Asker, type Paced, pace } from './load.ts'
import { mixedLoad, persistentLogIn } from './member-calls.ts'

/** What they are told, one after the other; `from` is how many calls of the mix were made before. */
export type Order =
  | { kind: 'all day'; origins: readonly string[]; begin: number; perSecond: number; seconds: number; from: number }
  | { kind: 'log in'; origin: string; begin: number; count: number }

/** What came of a log-in of many: how long all of them took. */
export interface LoggedIn {
  seconds: number
}

/** Each node keeps its connections from one load to the next. */
const askers = new Map<string, Asker>()
const askerOf = (origin: string): Asker => {
  const asker = askers.get(origin) ?? new Asker(origin)
  askers.set(origin, asker)
  return asker
}

const logIn = async (origin: string, begin: number, count: number): Promise<LoggedIn> => {
  const asker = new Asker(origin, count)
  const began = performance.now()
  await Promise.all(Array.from({ length: count }, (_, turn) => persistentLogIn(asker, begin, turn)))
  const seconds = (performance.now() - began) / 1000
  await asker.close()
  return { seconds }
}

const obey = (order: Order): Promise<Paced | LoggedIn> => {
  if (order.kind === 'log in') return logIn(order.origin, order.begin, order.count)
  const { origins, begin, perSecond, seconds, from } = order
  return pace(mixedLoad(origins.map(askerOf), begin), perSecond, seconds, from)
}

process.on('message', async (order: Order) => process.send?.(await obey(order)))
