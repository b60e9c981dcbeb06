import { eventually } from '#sandbox.ts'
import type { ProgramName } from './artefacts.ts'
import type { Load } from './load.ts'
import type { Machine, Slot } from './machine.ts'
import type { Haproxy } from './proxies.ts'

/** A program whose slots change behind haproxy, as docs/deploying.md says it. */
export interface RollOut {
  name: ProgramName
  machine: Machine
  haproxy: Haproxy
  load: Load
}

const backendOf = (name: ProgramName) => (name === 'server' ? 'api' : name)

/** A slot's row of `show stat`. */
const statOf = async ({ haproxy, name }: RollOut, slot: Slot) => {
  const [head = '', ...rows] = (await haproxy.command('show stat')).replace('# ', '').split('\n')
  const columns = head.split(',')
  const row = rows
    .map(line => line.split(','))
    .find(([backend, server]) => backend === backendOf(name) && server === slot)
  return (column: string) => row?.[columns.indexOf(column)] ?? ''
}

const untilStat = (rolled: RollOut, slot: Slot, what: string, holds: (stat: (column: string) => string) => boolean) =>
  eventually(async () => holds(await statOf(rolled, slot)) || undefined, `${slot} ${what}`, 15_000)

/** Starts the program in a slot, and waits until haproxy leads to it. */
export const startSlot = async (rolled: RollOut, slot: Slot): Promise<void> => {
  await rolled.machine.start(rolled.name, slot)
  await untilStat(rolled, slot, 'that is up', stat => stat('status').startsWith('UP'))
}

/** Leads so many of a hundred requests to slot b, and gives the share of it among the next `requests`. */
export const leadTo = async (rolled: RollOut, percent: number, requests: number): Promise<number> => {
  const { haproxy, name, load } = rolled
  const backend = backendOf(name)
  await haproxy.command(`set weight ${backend}/a ${100 - percent}; set weight ${backend}/b ${percent}`)
  const countOf = async (slot: Slot) => Number((await statOf(rolled, slot))('stot'))
  const before = [await countOf('a'), await countOf('b')] as const
  await load.answered(requests)
  const [a, b] = [(await countOf('a')) - before[0], (await countOf('b')) - before[1]]
  return (100 * b) / (a + b)
}

/** Stops the program in a slot that nobody is led to any more, once it has answered everybody. */
export const stopSlot = async (rolled: RollOut, slot: Slot): Promise<void> => {
  await untilStat(rolled, slot, 'without requests', stat => stat('scur') === '0')
  await rolled.machine.stop(rolled.name, slot)
}
