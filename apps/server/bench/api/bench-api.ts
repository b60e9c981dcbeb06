/**
 * Times the API's calls, each beside a raw server that does only what cannot be left out, in turns, and loads it with
 * what members do all day. Ends with 1 when a bar is missed. Linux only. `--database embedded` measures that one;
 * `--call` names the only ones wanted; `--rounds` how often each is measured; `--soak` loads for so many minutes;
 * `--deployed` measures the server's release as `deploy/` starts it in place of the sources; `--peers DIR` then measures
 * the same of the other shops' servers that are installed in that folder. The tables of calls are kept in `.bench/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@bohe/launcher/root.ts'
import { median, printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { BenchProcess } from '../bench-process.ts'
import { residentMegabytes } from '../processes.ts'
import { type BenchStack, type DatabaseKind, deployedServer, startBenchStack } from './bench-stack.ts'
import { type MeasuredCall, measuredCalls, type Repeated } from './calls.ts'
import { type Paced, quantile, repeat, type Task } from './load.ts'
import type { LoggedIn, Order } from './members.ts'
import { benchPeers, printPeers, requirePeers } from './peers/bench-peers.ts'
import { cell, middle, type Speed, speedOf } from './speed.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    call: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
    soak: { type: 'string', default: '0' },
    deployed: { type: 'boolean', default: false },
    peers: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const peersFolder = values.peers && requirePeers(values.peers, values.database)
const isWanted = (name: string) => values.call.length === 0 || values.call.some(wanted => name.includes(wanted))

/** A round is measured in so many turns: what else the machine does meets both sides alike. */
const turnsOfRound = 4

/** Ours, or what it is measured by: the process that is asked, and how. */
interface Side extends Required<Repeated> {
  pid: number
  task: Task
}

/** What was measured of a call, and what part of raw that was in each turn. */
interface Measured {
  ours: Speed
  theirs?: Speed | undefined
  parts: { time: number; perSecond: number }[]
}

/** Measures a call and its raw side in turns; what is done before them warms both. */
const measure = async (stack: BenchStack, call: MeasuredCall): Promise<Measured> => {
  const { times, atOnce, warmUp = times, task, raw } = call
  const own: Side = { pid: stack.server.pid, task, times, atOnce, warmUp }
  const bare = raw && (await stack.startRaw(raw.task))
  const rawSide: Side | undefined = raw &&
    bare && { ...own, ...raw, pid: bare.pid, task: turn => bare.asker.text(raw.ask(turn)) }
  const speedIn = (turn: number, side: Side) => {
    const each = side.times / turnsOfRound
    const work = () => repeat(side.task, each, side.atOnce, side.warmUp + turn * each)
    return speedOf({ pids: [side.pid], postmaster: stack.postmaster }, each, work)
  }
  const warm = (side: Side) => repeat(side.task, side.warmUp, side.atOnce)
  await warm(own)
  if (rawSide) await warm(rawSide)
  const ours: Speed[] = []
  const theirs: Speed[] = []
  const parts: Measured['parts'] = []
  for (let turn = 0; turn < rounds * turnsOfRound; turn++) {
    const our = await speedIn(turn, own)
    ours.push(our)
    if (!rawSide) continue
    const their = await speedIn(turn, rawSide)
    theirs.push(their)
    parts.push({ time: their.server / our.server, perSecond: our.perSecond / their.perSecond })
  }
  return { ours: middle(ours), theirs: rawSide && middle(theirs), parts }
}

const bars = { p99: 100, memory: 200 } as const

/** A part as tables show it: a small one by how often it goes into the whole. */
const partCell = (part: number | undefined): string =>
  part !== undefined && part < 0.1 ? `1/${Math.round(1 / part)}` : cell(part)

const isBelow = (part: number | undefined, bar: number | undefined) =>
  part !== undefined && bar !== undefined && part < bar

const rowOf = ({ name, raw }: MeasuredCall, { ours, theirs, parts }: Measured): Row => {
  const [time, perSecond] = theirs
    ? [median(parts.map(part => part.time)), median(parts.map(part => part.perSecond))]
    : []
  return {
    cells: [
      name,
      cell(ours.server),
      cell(ours.database),
      Math.round(ours.perSecond),
      ours.memory,
      cell(theirs?.server, 3),
      theirs ? Math.round(theirs.perSecond) : '',
      partCell(time),
      partCell(raw?.bar),
      partCell(perSecond),
      partCell(raw?.perSecondBar),
    ],
    isMissed: isBelow(time, raw?.bar) || isBelow(perSecond, raw?.perSecondBar),
  }
}

/** What each call took of ours, by its name. */
const speeds = new Map<string, Speed>()

/** Each call in turn. */
const benchCalls = async (stack: BenchStack): Promise<boolean> => {
  const rows: Row[] = []
  for (const call of await measuredCalls(stack)) {
    if (!isWanted(call.name)) continue
    const measured = await measure(stack, call)
    speeds.set(call.name, measured.ours)
    rows.push(rowOf(call, measured))
  }
  const heading = [
    'milliseconds for each call',
    'server',
    'database',
    'per s',
    'MB',
    'raw',
    'raw per s',
    'raw/server',
    'bar',
    'per s/raw',
    'bar',
  ]
  return keep(stack.kind, () => printTable(heading, rows))
}

/** Prints, and keeps what was printed. */
const keep = (name: string, print: () => boolean): boolean => {
  const write = process.stdout.write.bind(process.stdout)
  let printed = ''
  process.stdout.write = (text: string | Uint8Array) => {
    printed += text
    return write(text)
  }
  const isReached = print()
  process.stdout.write = write
  const folder = join(root, '.bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `api-${name}.txt`), printed)
  return isReached
}

const tellLoad = (told: string, { done, failures, latencies }: Paced): boolean => {
  const rows = Object.entries(latencies).map(([name, all]): Row => {
    const p99 = quantile(all, 0.99)
    return {
      cells: [name, all.length, quantile(all, 0.5).toFixed(1), p99.toFixed(1)],
      isMissed: name !== 'edit' && p99 > bars.p99,
    }
  })
  process.stdout.write(`\n${told}: ${done} answered, ${failures.length} failed\n`)
  for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`)
  return printTable(['milliseconds', 'calls', 'p50', 'p99'], rows) && failures.length === 0
}

/** Members who do what they do all day, on the nodes that there are. */
class Members {
  readonly #process = new BenchProcess('api/members.ts', 'equal')
  readonly #begin: number
  readonly #origins: readonly string[]
  #called = 0

  constructor({ begin }: BenchStack, origins: readonly string[]) {
    this.#begin = begin
    this.#origins = origins
  }

  /** So many calls offered each second, whether the nodes keep up or not; each time by the members whose turn it is. */
  call(perSecond: number, seconds: number): Promise<Paced> {
    const from = this.#called
    this.#called += perSecond * seconds
    const order: Order = { kind: 'all day', origins: this.#origins, begin: this.#begin, perSecond, seconds, from }
    return this.#process.ask<Paced>(order)
  }

  end(): void {
    this.#process.end()
  }
}

/** The p99 of all calls together. */
const p99Of = ({ latencies }: Paced): string => `${quantile(Object.values(latencies).flat(), 0.99).toFixed(0)} ms`

/**
 * A node answers slower until V8 has compiled what is called: on two cores it takes some 15 seconds of this load, in
 * which calls wait for each other. What it is like until then is told, and is not what is measured.
 */
const warmUpSeconds = 30

const benchLoad = async (stack: BenchStack, members: Members): Promise<boolean> => {
  const perSecond = stack.kind === 'embedded' ? 100 : 1000
  const cold = p99Of(await members.call(perSecond, warmUpSeconds))
  const told = `${perSecond} mixed calls a second, after ${warmUpSeconds} s of them (p99 ${cold})`
  return tellLoad(told, await members.call(perSecond, 20))
}

const logIns = 500

/**
 * The same, fewer, while many that came at once wait for their log-in: hashes wait for each other and hold nobody else up.
 * What it is like before they come and as they come is told: a node reads so many questions one after the other.
 */
const benchLogIns = async (stack: BenchStack, members: Members): Promise<boolean> => {
  const perSecond = stack.kind === 'embedded' ? 50 : 200
  const before = await members.call(perSecond, 5)
  const others = new BenchProcess('api/members.ts', 'idle')
  const order: Order = { kind: 'log in', origin: stack.origin, begin: stack.begin, count: logIns }
  const done = others.ask<LoggedIn>(order)
  const coming = await members.call(perSecond, 2)
  const waiting = await members.call(perSecond, 8)
  const { seconds } = await done
  others.end()
  const told =
    `${perSecond} mixed calls a second while ${logIns} log-ins wait, which took ${seconds.toFixed(1)} s ` +
    `(p99 before ${p99Of(before)}, in the 2 s in which they come ${p99Of(coming)})`
  return tellLoad(told, waiting)
}

/** Loads the server for minutes: neither its memory nor the time until it answers may grow from the first half to the second. */
const soak = async (stack: BenchStack, members: Members, minutes: number): Promise<boolean> => {
  const memory: number[] = []
  const delays: number[] = []
  const steps = minutes * 6
  for (let step = 0; step < steps; step++) {
    const { failures, latencies } = await members.call(300, 10)
    if (failures.length > 0) throw new Error(failures[0])
    memory.push(residentMegabytes(stack.server.pid))
    delays.push(quantile(Object.values(latencies).flat(), 0.5))
  }
  const halves = (numbers: number[]) =>
    [numbers.slice(steps / 6, steps / 2), numbers.slice(steps / 2)].map(median) as [number, number]
  const [[memoryBefore, memoryAfter], [delayBefore, delayAfter]] = [halves(memory), halves(delays)]
  const isFlat = memoryAfter <= memoryBefore * 1.1 && delayAfter <= Math.max(delayBefore * 1.5, delayBefore + 2)
  const isSmall = stack.kind === 'embedded' || Math.max(...memory) <= bars.memory
  process.stdout.write(
    `\nsoak of ${minutes} min: memory ${memoryBefore} → ${memoryAfter} MB (most ${Math.max(...memory)}), ` +
      `median answer ${delayBefore.toFixed(1)} → ${delayAfter.toFixed(1)} ms${isFlat && isSmall ? '' : '  MISSED'}\n`,
  )
  return isFlat && isSmall
}

const stack = await startBenchStack(values.database as DatabaseKind, values.deployed ? deployedServer : undefined)
let isReached = true
try {
  isReached = await benchCalls(stack)
  const members = new Members(stack, [stack.origin])
  if (isWanted('load')) isReached = (await benchLoad(stack, members)) && isReached
  if (isWanted('waiting')) isReached = (await benchLogIns(stack, members)) && isReached
  if (Number(values.soak) > 0) isReached = (await soak(stack, members, Number(values.soak))) && isReached
  members.end()
  process.stdout.write(`the server's memory: ${residentMegabytes(stack.server.pid)} MB\n`)
} finally {
  await stack.stop()
}
if (peersFolder) {
  const peers = await benchPeers(peersFolder, speeds, rounds)
  isReached = keep('peers', () => printPeers(peers, speeds)) && isReached
}
process.exit(isReached ? 0 : 1)
