import { createHash } from 'node:crypto'
import { lines, type RawCase } from './cases/raw-case.ts'
import { converse } from './connection.ts'
import { readAnswers } from './messages.ts'
import type { Entry } from './raw-stack.ts'

/** Chance that can be had again: a number from 0 up to and without `most`. */
type Below = (most: number) => number

/** Mulberry32 on a hash of the seed. */
const belowOf = (seed: string): Below => {
  let state = createHash('sha256').update(seed).digest().readInt32LE()
  return most => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * most)
  }
}

const pick = <Value>(below: Below, values: readonly Value[]): Value => values[below(values.length)] as Value

const fragments = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '\xff',
  '%',
  '%00',
  '%0d%0a',
  '//',
  '\\',
  '..',
  '#',
  '?',
  '@',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '\r\n ',
  'HTTP/1.0',
  'Content-Length: 3\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  'Connection: keep-alive, content-length\r\n',
  'Expect: 100-continue\r\n',
  'Host: evil.example\r\n',
  'Upgrade: h2c\r\n',
]

type Mutate = (text: string, below: Below) => string

const at = (text: string, place: number, much: number, instead: string) =>
  text.slice(0, place) + instead + text.slice(place + much)

const mutations: readonly Mutate[] = [
  (text, below) => at(text, below(text.length), 0, pick(below, fragments)),
  (text, below) => at(text, below(text.length), 1, String.fromCharCode(below(256))),
  (text, below) => at(text, below(text.length), 1 + below(8), ''),
  (text, below) => at(text, text.indexOf('\r\n') + 2, 0, pick(below, fragments)),
  (text, below) => text.slice(0, below(text.length)),
  (text, below) => {
    const some = text.split('\r\n')
    const line = pick(below, some)
    return [...some.slice(0, 1), line, ...some.slice(1)].join('\r\n')
  },
  (text, below) => text.replace(/\d+/g, number => (below(4) === 0 ? String(below(100)) : number)),
  text => text.replaceAll('\r\n', '\n'),
]

const mutated = (text: string, below: Below): string => {
  let result = text
  for (let times = below(4); times > 0 && result !== ''; times--) result = pick(below, mutations)(result, below)
  return result
}

/** Splits bytes at random places: a request may come in many packets. */
const inPieces = (text: string, below: Below): string[] => {
  const cuts = Array.from({ length: below(4) }, () => below(text.length + 1)).sort((one, other) => one - other)
  return [...cuts, text.length]
    .map((cut, n) => text.slice(n === 0 ? 0 : cuts[n - 1], cut))
    .filter(piece => piece !== '')
}

/** What one fuzzing client sends, some of it valid. */
const fuzzedBytes = (cases: readonly RawCase[], host: string, below: Below): string => {
  const some = Array.from({ length: 1 + below(3) }, () => mutated(pick(below, cases).send(host), below))
  return some.join('') + lines('GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close')
}

/** How long a fuzzing client waits for more; the programs wait less. Milliseconds. */
const patience = 5000

/** The fuzzing clients: how many at once, until when, from which seed. */
export interface FuzzOptions {
  entries: readonly Entry[]
  cases: readonly RawCase[]
  seed: string
  abreast: number
  milliseconds: number
}

const fuzzOnce = async (entry: Entry, cases: readonly RawCase[], below: Below): Promise<string | undefined> => {
  const sent = fuzzedBytes(cases, entry.host, below)
  const leavesAfter = below(8) === 0 ? below(20) : undefined
  const { bytes } = await converse(entry.port, inPieces(sent, below), { patience, leavesAfter })
  const isFailure = readAnswers(bytes, []).answers.some(({ status }) => status === 500)
  return isFailure ? `${entry.name} answered 500 to ${JSON.stringify(sent.slice(0, 2000))}` : undefined
}

/** Fuzzing clients send generated requests in pieces, and some leave early. Resolves with their number and what failed. */
export const fuzz = async ({ entries, cases, seed, abreast, milliseconds }: FuzzOptions) => {
  const end = performance.now() + milliseconds
  const failures: string[] = []
  let count = 0
  const keepComing = async (below: Below) => {
    for (; performance.now() < end; count++) {
      const failure = await fuzzOnce(pick(below, entries), cases, below)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: abreast }, (_, n) => keepComing(belowOf(`${seed} ${n}`))))
  return { count, failures }
}
