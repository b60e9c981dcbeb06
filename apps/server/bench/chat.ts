/**
 * Loads the live chat on two nodes and PostgreSQL: how long a message takes to who reads on the other node, what a node's
 * open streams weigh, and whether settling a payment waits for any of it. Payments are settled alone, beside the chat, and
 * beside processes that use as much processor time as the chat and touch nothing, in turns: what is left between the last
 * two is the chat's own doing. Ends with 1 when a bar is missed. Linux only. `--messages` and `--payments` how many there
 * are in a second, `--seconds` how long each load lasts, `--rounds` how many turns there are. `--apart` gives payments a
 * node and a processor of their own, and the chat's two nodes the other processor: then neither is slow because the other
 * is busy, and what payments take longer beside the chat is what they wait for it.
 */
import { parseArgs } from 'node:util'
import { streamLimits } from '@bohe/api-client/contract/limits'
import { median, printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { sql } from 'kysely'
import { maintenanceTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import type { Db } from '#database/schema.ts'
import { type BenchStack, startBenchStack } from './api/bench-stack.ts'
import { settleByCallback } from './api/calls.ts'
import { pace, quantile, repeat } from './api/load.ts'
import { BenchProcess } from './bench-process.ts'
import type { Spin } from './chat-load/spinner.ts'
import type { Talked } from './chat-load/talkers.ts'
import { endStreams, Visitor } from './chat-load/visitor.ts'
import { pinTo, processorSeconds, processorSecondsOfAll, residentMegabytes } from './processes.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200' },
    payments: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '6' },
    apart: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

const bars = { deliveryMs: 300, megabytes: 400, settle: 1.1 } as const

/** Messages of all conversations in a second, and as many conversations as 200 take: a visitor says 30 a minute at most. */
const perSecond = Number(values.messages)
const conversations = 450
const settledPerSecond = Number(values.payments)

/** What payments are settled beside. */
const besides = ['nothing', 'chat', 'other work'] as const
type Beside = (typeof besides)[number]

/** The programs whose processor time is told apart: `node` settles the payments. */
const parts = ['node', 'other nodes', 'PostgreSQL', 'visitors'] as const
type Part = (typeof parts)[number]
type Use = Record<Part, number>

/** The processors of what settles payments and of the chat, with `--apart`. */
const processors = { payments: 0, chat: 1 } as const

/** The name that the chat's nodes give their connections. */
const chatNodes = 'chat'

/** A node of the API. */
interface ApiNode {
  origin: string
  pid: number
}

/** What a window of time brought. */
interface Window {
  settled: number[]
  delivered: number[]
  failures: string[]
  /** Seconds of processor time of each program. */
  used: Use
}

/** The nodes, who talks on two of them, and who keeps the processors as busy. */
class Bench {
  readonly #stack: BenchStack
  readonly #db: Db
  readonly #pids: Readonly<Record<Part, readonly number[]>>
  readonly #talkers = new BenchProcess('chat-load/talkers.ts', 'idle')
  /** One beside the node, one beside the others, two beside PostgreSQL, and one that gives way as visitors do. */
  readonly #spinners = (['equal', 'equal', 'equal', 'equal', 'idle'] as const).map(
    sharing => new BenchProcess('chat-load/spinner.ts', sharing),
  )
  #settled = 0
  readonly #last: Partial<Record<Beside, Use>> = {}

  constructor(stack: BenchStack, db: Db, others: readonly ApiNode[]) {
    this.#stack = stack
    this.#db = db
    const { server, postmaster = 0 } = stack
    this.#pids = {
      node: [server.pid],
      'other nodes': others.map(({ pid }) => pid),
      PostgreSQL: [postmaster],
      visitors: [this.#talkers.pid],
    }
  }

  begin(origins: readonly [string, string]): Promise<unknown> {
    return this.#talkers.ask({ kind: 'begin', origins, conversations })
  }

  /** Settles payments beside something for a while. */
  async window(beside: Beside): Promise<Window> {
    if (values.apart) await this.#pin()
    const before = this.#used()
    const [settled, talked] = await Promise.all([this.#settle(), this.#beside(beside)])
    const after = this.#used()
    const used = Object.fromEntries(parts.map(part => [part, after[part] - before[part]])) as Use
    this.#last[beside] = used
    const { delivered = [], failures = [] } = talked ?? {}
    return {
      settled: settled.latencies.settle ?? [],
      delivered,
      failures: [...settled.failures, ...failures],
      used,
    }
  }

  end(): void {
    this.#talkers.end()
    for (const spinner of this.#spinners) spinner.end()
  }

  #used(): Use {
    const of = (part: Part) => {
      const seconds = this.#pids[part].map(part === 'PostgreSQL' ? processorSecondsOfAll : processorSeconds)
      return seconds.reduce((sum, each) => sum + each, 0)
    }
    return Object.fromEntries(parts.map(part => [part, of(part)])) as Use
  }

  /** Gives the chat's programs one processor and those of payments the other, each with its connections to PostgreSQL. */
  async #pin(): Promise<void> {
    const [payer, ...others] = this.#spinners.map(({ pid }) => pid)
    const { node, PostgreSQL, visitors, 'other nodes': talking } = this.#pids
    const connections = await connectionsOf(this.#db)
    const own = [process.pid, ...node, ...PostgreSQL, payer ?? 0, ...connections.others]
    for (const pid of own) pinTo(processors.payments, pid)
    for (const pid of [...talking, ...visitors, ...others, ...connections.chat]) pinTo(processors.chat, pid)
  }

  #settle() {
    const from = this.#stack.middle + this.#settled
    this.#settled += settledPerSecond * seconds
    const task = (turn: number) => settleByCallback(this.#stack, turn)
    return pace(() => ({ name: 'settle', task }), settledPerSecond, seconds, from)
  }

  async #beside(beside: Beside): Promise<Talked | undefined> {
    if (beside === 'chat') return this.#talkers.ask<Talked>({ kind: 'talk', perSecond, seconds })
    if (beside === 'other work') await this.#spin()
    return undefined
  }

  /** Uses what the chat used when it talked last, beyond what is used without it. */
  async #spin(): Promise<void> {
    const more = (part: Part) => Math.max(0, (this.#last.chat?.[part] ?? 0) - (this.#last.nothing?.[part] ?? 0))
    const shares = [more('node'), more('other nodes'), more('PostgreSQL') / 2, more('PostgreSQL') / 2, more('visitors')]
    await Promise.all(
      this.#spinners.map((spinner, at) => {
        const spin: Spin = { seconds, processorSeconds: shares[at] ?? 0, burstsPerSecond: perSecond / 2 }
        return spinner.ask(spin)
      }),
    )
  }
}

/** The processes of PostgreSQL that serve the chat's nodes, and those that serve others. */
const connectionsOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number; name: string }>`
    select pid, application_name as name from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  const pidsOf = (isChat: boolean) => rows.filter(({ name }) => (name === chatNodes) === isChat).map(({ pid }) => pid)
  return { chat: pidsOf(true), others: pidsOf(false) }
}

/** The three in an order that differs from round to round. */
const turnsOf = (round: number): Beside[] => besides.map((_, at) => besides[(at + round) % besides.length] as Beside)

const settledIn = (windows: readonly Window[], part: number) =>
  quantile(
    windows.flatMap(({ settled }) => settled),
    part,
  )

const times = (what: string, numbers: readonly number[], isMissed = false): Row => ({
  cells: [what, quantile(numbers, 0.5).toFixed(1), quantile(numbers, 0.99).toFixed(1), numbers.length],
  isMissed,
})

const settledBeside: Readonly<Record<Beside, string>> = {
  nothing: 'a payment settled beside nothing',
  chat: 'beside the chat',
  'other work': 'beside as much work that touches nothing',
}

type Windows = Readonly<Record<Beside, Window[]>>

const printTimes = (windows: Windows): boolean => {
  const delivered = windows.chat.flatMap(window => window.delivered)
  return printTable(
    [`ms; ${perSecond} messages a second in ${conversations} conversations`, 'p50', 'p99', 'times'],
    [
      times('said on one node, heard on the other', delivered, quantile(delivered, 0.99) > bars.deliveryMs),
      ...besides.map(beside =>
        times(
          settledBeside[beside],
          windows[beside].flatMap(({ settled }) => settled),
        ),
      ),
    ],
  )
}

/** Times of one side to those of another: of all rounds together, and how the p99 differed between rounds. */
const ratio = (what: string, windows: Windows, one: Beside, other: Beside, bar?: number): Row => {
  const of = (part: number, from = 0, to = rounds) =>
    settledIn(windows[one].slice(from, to), part) / settledIn(windows[other].slice(from, to), part)
  const each = windows[one].map((_, round) => of(0.99, round, round + 1))
  const cells = [of(0.5), of(0.99), Math.min(...each), median(each), Math.max(...each)]
  return { cells: [what, ...cells.map(cell => cell.toFixed(2))], isMissed: bar !== undefined && of(0.99) > bar }
}

const printRatios = (windows: Windows): boolean =>
  printTable(
    ['settling, times as long', 'p50', 'p99', 'of rounds: least', 'median', 'most'],
    [
      ratio('beside the chat, as beside nothing', windows, 'chat', 'nothing', bars.settle),
      ratio('beside other work, as beside nothing', windows, 'other work', 'nothing'),
      ratio('beside the chat, as beside other work', windows, 'chat', 'other work', bars.settle),
    ],
  )

const printUse = (windows: Windows) => {
  const mean = (beside: Beside, part: Part) =>
    windows[beside].reduce((sum, { used }) => sum + used[part], 0) / windows[beside].length / seconds
  const rows = parts.map(part => {
    const [alone, talking] = [mean('nothing', part), mean('chat', part)]
    const each = ((talking - alone) * 1000) / perSecond
    return { cells: [part, alone.toFixed(2), talking.toFixed(2), each.toFixed(2)], isMissed: false }
  })
  printTable(['processors in use', 'without', 'with the chat', 'ms a message'], rows)
}

/** The node that settles and, if the chat has none of its own, talks too; and the two on which is talked. */
const startNodes = async (stack: BenchStack): Promise<readonly [ApiNode, ApiNode]> => {
  const url = new URL(stack.databaseUrl)
  url.searchParams.set('application_name', chatNodes)
  const settings = { DATABASE_URL: url.href }
  const other = await stack.startNode(settings)
  const { origin, server } = stack
  return values.apart ? [await stack.startNode(settings), other] : [{ origin, pid: server.pid }, other]
}

/** Payments beside each of the three, in turns. */
const measureTalk = async (stack: BenchStack): Promise<boolean> => {
  const nodes = await startNodes(stack)
  const { db, close } = openServer({ url: stack.databaseUrl, pool: 1, limits: maintenanceTimeLimits })
  const others = nodes.filter(({ pid }) => pid !== stack.server.pid)
  const bench = new Bench(stack, db, others)
  try {
    await bench.begin([nodes[0].origin, nodes[1].origin])
    // Warms everything, and tells what the chat uses.
    for (const beside of ['nothing', 'chat'] as const) await bench.window(beside)
    const windows: Record<Beside, Window[]> = { nothing: [], chat: [], 'other work': [] }
    for (let round = 0; round < rounds; round += 1)
      for (const beside of turnsOf(round)) windows[beside].push(await bench.window(beside))
    const failures = new Set(besides.flatMap(beside => windows[beside].flatMap(window => window.failures)))
    for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
    printUse(windows)
    return [printTimes(windows), printRatios(windows), failures.size === 0].every(Boolean)
  } finally {
    bench.end()
    await close()
  }
}

/** As many streams on one node as it takes, and what it weighs with them. */
const measureStreams = async (origin: string, pid: number): Promise<boolean> => {
  const before = residentMegabytes(pid)
  const guests = Math.ceil(streamLimits.ofNode / streamLimits.ofOne)
  const visitors = Array.from({ length: guests }, (_, number) => new Visitor(100_000 + number))
  await repeat(turn => (visitors[turn] as Visitor).begin(origin), guests, 16)
  let open = 0
  const openOne = async (turn: number) => {
    await (visitors[turn % guests] as Visitor).follow(origin)
    open += 1
  }
  // A few seats are left for who comes back.
  await repeat(openOne, streamLimits.ofNode - 10, 32)
  // Until each was beaten to twice.
  await new Promise(resolve => setTimeout(resolve, 2 * streamLimits.heartbeatSeconds * 1000))
  const more = residentMegabytes(pid) - before
  const cells = [`megabytes more for ${open} open streams`, more, bars.megabytes]
  return printTable(['a node', 'MB', 'bar'], [{ cells, isMissed: more > bars.megabytes }])
}

const stack = await startBenchStack('postgres')
let isReached = false
try {
  const isFast = await measureTalk(stack)
  const fresh = await stack.startNode()
  isReached = (await measureStreams(fresh.origin, fresh.pid)) && isFast
} finally {
  endStreams()
  await stack.stop()
}
process.exit(isReached ? 0 : 1)
