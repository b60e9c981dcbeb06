/**
 * Loads the live chat on two nodes and PostgreSQL: how long a message takes to who reads on the other node, what a node's
 * open streams weigh, and whether settling a payment waits for any of it. Ends with 1 when a bar is missed. Linux only.
 * `--seconds` how long each load lasts.
 */
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { chatAddresses, chatStreamPath } from '@bohe/api-client/contract/every-address'
import { streamLimits } from '@bohe/api-client/contract/limits'
import { printTable, type Row } from '@bohe/testing/bench-site/table.ts'
import { type BenchStack, startBenchStack } from './api/bench-stack.ts'
import { alipayCallback } from './api/calls.ts'
import { pace, quantile, repeat } from './api/load.ts'
import { residentMegabytes } from './processes.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const seconds = Number(values.seconds)

const bars = { deliveryMs: 300, megabytes: 400, settle: 1.1 } as const

/** Messages of all conversations in a second, and as many conversations as it takes: a visitor says 30 a minute at most. */
const perSecond = 200
const conversations = 450
/** Settled payments in a second, and how often each side is measured. */
const settledPerSecond = 10
const rounds = 3

interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** A visitor with an address of his own, who keeps the cookie that he is given. */
class Visitor {
  readonly #address: string
  #cookie = ''
  conversation = ''
  /** When each text came down his stream. */
  readonly heard = new Map<string, (at: number) => void>()

  constructor(number: number) {
    this.#address = `10.${(number >> 14) & 127}.${(number >> 7) & 127}.${number & 127}`
  }

  get #headers(): Record<string, string> {
    return { 'x-forwarded-for': this.#address, ...(this.#cookie && { cookie: this.#cookie }) }
  }

  async call<Data>(origin: string, name: keyof typeof chatAddresses, input: object): Promise<Data> {
    const [method, path] = chatAddresses[name]
    const body = JSON.stringify({ ...input, region_code: '1', lang: 'en' })
    const headers = { ...this.#headers, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body })
    this.#cookie = /chat_guest_1=[\w-]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? this.#cookie
    const { code, msg, data } = (await response.json()) as Answer<Data>
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`)
    return data
  }

  async say(origin: string, text: string): Promise<void> {
    const input = { conversation_id: this.conversation, text, client_id: text }
    this.conversation = (await this.call<{ conversation_id: string }>(origin, 'sendChat', input)).conversation_id
  }

  async begin(origin: string): Promise<void> {
    await this.call(origin, 'openChat', {})
    await this.say(origin, 'hello')
  }

  /** Reads on; resolves once the stream is open. */
  follow(origin: string): Promise<void> {
    const url = `${origin}${chatStreamPath}?region_code=1&conversation_id=${this.conversation}&after=0`
    return new Promise((resolve, reject) => {
      const asked = get(url, { agent, headers: this.#headers }, answer => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        let rest = ''
        answer.on('data', (part: string) => {
          const at = performance.now()
          const lines = (rest + part).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) this.#take(line, at)
        })
        resolve()
      })
      asked.on('error', reject)
    })
  }

  #take(line: string, at: number): void {
    const [, text] = /^data: .*"text":"([^"]+)"/.exec(line) ?? []
    if (text === undefined) return
    this.heard.get(text)?.(at)
    this.heard.delete(text)
  }
}

type Origins = readonly [string, string]

const visitorsOf = async (origins: Origins, count: number): Promise<Visitor[]> => {
  const visitors = Array.from({ length: count }, (_, number) => new Visitor(number))
  await repeat(turn => (visitors[turn] as Visitor).begin(origins[turn % 2] as string), count, 16)
  await repeat(turn => (visitors[turn] as Visitor).follow(origins[turn % 2] as string), count, 16)
  return visitors
}

let said = 0

/** Messages at a pace, each said on one node and heard on the other: milliseconds from when each was due. */
const talk = (visitors: readonly Visitor[], origins: Origins) =>
  pace(
    turn => {
      const at = turn % visitors.length
      const visitor = visitors[at] as Visitor
      said += 1
      const text = `message-${said}`
      const act = async () => {
        const heard = new Promise<number>(resolve => visitor.heard.set(text, resolve))
        await visitor.say(origins[(at + 1) % 2] as string, text)
        await heard
      }
      return { name: 'delivery', act }
    },
    perSecond,
    seconds,
  )

const settle = (stack: BenchStack, from: number) =>
  pace(
    turn => ({ name: 'settle', act: () => stack.server.asker.text(alipayCallback(stack, stack.middle + from + turn)) }),
    settledPerSecond,
    seconds,
  )

const row = (what: string, numbers: readonly number[], isMissed = false): Row => ({
  cells: [what, quantile(numbers, 0.5).toFixed(1), quantile(numbers, 0.99).toFixed(1), numbers.length],
  isMissed,
})

const failuresOf = (paced: readonly { failures: string[] }[]) => paced.flatMap(({ failures }) => failures)

/** Talks and settles beside each other, and settles alone, in turns. */
const measureTalk = async (stack: BenchStack, origins: Origins): Promise<boolean> => {
  const visitors = await visitorsOf(origins, conversations)
  const [quiet, loud, delivered]: [number[], number[], number[]] = [[], [], []]
  const failures: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const from = round * 2 * settledPerSecond * seconds
    const alone = await settle(stack, from)
    const [beside, talked] = await Promise.all([
      settle(stack, from + settledPerSecond * seconds),
      talk(visitors, origins),
    ])
    failures.push(...failuresOf([alone, beside, talked]))
    quiet.push(...(alone.latencies.get('settle') ?? []))
    loud.push(...(beside.latencies.get('settle') ?? []))
    delivered.push(...(talked.latencies.get('delivery') ?? []))
  }
  for (const failure of new Set(failures)) process.stdout.write(`failed: ${failure}\n`)
  const ratio = quantile(loud, 0.99) / quantile(quiet, 0.99)
  const isReached = printTable(
    [`ms; ${perSecond} messages a second in ${conversations} conversations`, 'p50', 'p99', 'times'],
    [
      row('said on one node, heard on the other', delivered, quantile(delivered, 0.99) > bars.deliveryMs),
      row('a payment settled, without the chat', quiet),
      row(`the same while the chat talks (p99: ${ratio.toFixed(2)} times)`, loud, ratio > bars.settle),
    ],
  )
  return isReached && failures.length === 0
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
  const other = await stack.startNode()
  const isFast = await measureTalk(stack, [stack.origin, other.origin])
  const fresh = await stack.startNode()
  isReached = (await measureStreams(fresh.origin, fresh.pid)) && isFast
} finally {
  agent.destroy()
  await stack.stop()
}
process.exit(isReached ? 0 : 1)
