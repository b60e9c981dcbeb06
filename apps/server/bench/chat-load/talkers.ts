/** Visitors of the chat, in a process of their own: told to begin, and then to talk. */
import { pace, repeat } from '../api/load.ts'
import { Visitor } from './visitor.ts'

/** What they are told, one after the other. */
type Order =
  | { kind: 'begin'; origins: readonly [string, string]; conversations: number }
  | { kind: 'talk'; perSecond: number; seconds: number }

/** What came of talking. */
export interface Talked {
  /** Milliseconds from when each message was due to when it was heard. */
  delivered: number[]
  failures: string[]
}

let visitors: Visitor[] = []
let origins: readonly [string, string] = ['', '']
let sent = 0

/** As many as there are conversations, who read on one node or the other. */
const begin = async (count: number): Promise<void> => {
  visitors = Array.from({ length: count }, (_, number) => new Visitor(number))
  await repeat(turn => (visitors[turn] as Visitor).begin(origins[turn % 2] as string), count, 16)
  await repeat(turn => (visitors[turn] as Visitor).follow(origins[turn % 2] as string), count, 16)
}

/** Messages at a pace, each said on one node and heard on the other. */
const talk = async (perSecond: number, seconds: number): Promise<Talked> => {
  const choose = (turn: number) => {
    const at = turn % visitors.length
    const visitor = visitors[at] as Visitor
    sent += 1
    const text = `message-${sent}`
    const task = async () => {
      const heard = new Promise<number>(resolve => visitor.heard.set(text, resolve))
      await visitor.say(origins[(at + 1) % 2] as string, text)
      await heard
    }
    return { name: 'delivery', task }
  }
  const { latencies, failures } = await pace(choose, perSecond, seconds)
  return { delivered: latencies.delivery ?? [], failures }
}

const obey = async (order: Order) => {
  if (order.kind === 'talk') return talk(order.perSecond, order.seconds)
  origins = order.origins
  return begin(order.conversations)
}

process.on('message', async (order: Order) => process.send?.((await obey(order)) ?? {}))
