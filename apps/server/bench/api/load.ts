import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'

/** One question to a server. */
export interface Question {
  method?: 'GET' | 'POST'
  path: string
  /** Sent as JSON; a string is sent as it is. */
  body?: object | string
  headers?: Record<string, string>
}

/** Asks a server over kept connections. */
export class Asker {
  readonly #pool: Pool

  constructor(origin: string, connections = 32) {
    this.#pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 20_000 })
  }

  /** The text and headers of an answer with status 200; throws any other. */
  async answer(question: Question) {
    const { status, text, headers } = await this.#ask(question)
    if (status !== 200) throw new Error(`${question.path} answered ${status}: ${text.slice(0, 200)}`)
    return { text, headers }
  }

  /** The text of an answer with status 200; throws any other. */
  async text(question: Question): Promise<string> {
    return (await this.answer(question)).text
  }

  /** The text of an answer, whatever its status. */
  async anyText(question: Question): Promise<string> {
    return (await this.#ask(question)).text
  }

  async #ask({ method = 'POST', path, body, headers }: Question) {
    const isText = typeof body === 'string'
    const sent = { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers }
    const content = body === undefined ? null : isText ? body : JSON.stringify(body)
    const answer = await this.#pool.request({ method, path, headers: sent, body: method === 'GET' ? null : content })
    return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers }
  }

  /** The data of an envelope; throws a refusal. */
  async data<Data>(question: Question): Promise<Data> {
    const { code, msg, data } = JSON.parse(await this.text(question)) as { code: number; msg: string; data: Data }
    if (code !== 0) throw new Error(`${question.path} refused: ${code} ${msg}`)
    return data
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** Something to do over and over; `turn` counts from 0. */
export type Task = (turn: number) => Promise<unknown>

/** Does a thing `times` times, `atOnce` together; the next one starts as one ends. Seconds it took. */
export const repeat = async (task: Task, times: number, atOnce: number, from = 0): Promise<number> => {
  let next = from
  const began = performance.now()
  const work = async () => {
    while (next < from + times) await task(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (performance.now() - began) / 1000
}

/** What came of things that were begun at a pace. */
export interface Paced {
  done: number
  failures: string[]
  /** Milliseconds from when each was due, so that a server that stalls is not asked less. */
  latencies: Record<string, number[]>
}

/** Begins so many things each second for so many seconds, whether the ones before have ended or not; turns count from `from`. */
export const pace = async (
  choose: (turn: number) => { name: string; task: Task },
  perSecond: number,
  seconds: number,
  from = 0,
): Promise<Paced> => {
  const result: Paced = { done: 0, failures: [], latencies: {} }
  const began = performance.now()
  const underway = new Set<Promise<void>>()
  const begin = (turn: number, due: number) => {
    const { name, task } = choose(turn)
    const told = task(turn).then(
      () => {
        result.done += 1
        result.latencies[name] ??= []
        result.latencies[name].push(performance.now() - due)
      },
      error => void result.failures.push(`${name}: ${error instanceof Error ? error.message : error}`),
    )
    const one = told.finally(() => underway.delete(one))
    underway.add(one)
  }
  for (let turn = 0; turn < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1000) * perSecond) + 1)
    while (turn < due) {
      begin(from + turn, began + (turn * 1000) / perSecond)
      turn += 1
    }
    await wait(2)
  }
  await Promise.all(underway)
  return result
}

/** The value that a part of the numbers is not above. */
export const quantile = (numbers: readonly number[], part: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
