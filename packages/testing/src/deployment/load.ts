import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { eventually } from '#sandbox.ts'
import { addresses } from './fake-internet.ts'

/** An address of the product, asked again and again. */
export interface Asked {
  host: string
  path: string
}

/** Visitors who ask the product without a pause. */
export interface Load {
  /** Waits until so many requests that begin from now on were answered. */
  answered: (count: number) => Promise<void>
  /** What was not answered with 200, and why, a line each. */
  failures: string[]
  /** The bodies of the last answers at a path, the newest last. */
  last: (asked: Asked, count: number) => string[]
  /** Ends it: how many requests there were, and how many a second. */
  stop: () => Promise<{ requests: number; perSecond: number }>
}

/** So many visitors, each from an address of its own: nobody is taken for a flood. */
const visitors = 50

const ask = (agent: Agent, authority: string, { host, path }: Asked, visitor: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request({
      ...{ host: addresses.product, servername: host, headers: { host }, path, ca: authority, agent },
      localAddress: `127.0.${visitor + 1}.1`,
      timeout: 10_000,
    })
    const judge = (status: number | undefined) => (body: string) =>
      status === 200 ? resolve(body) : reject(new Error(`status ${status}`))
    asked.on('response', answer => text(answer).then(judge(answer.statusCode), reject))
    asked.on('timeout', () => asked.destroy(new Error('no answer in 10 s')))
    asked.on('error', reject).end()
  })

/** Asks each address in turn over TLS, `perSecond` times a second, until it is stopped. */
export const startLoad = (authority: string, asked: readonly Asked[], perSecond: number): Load => {
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  const bodies = new Map<string, string[]>()
  const under = new Set<Promise<void>>()
  const began = performance.now()
  let sent = 0
  let done = 0
  const keyOf = ({ host, path }: Asked) => host + path
  const send = () => {
    const target = asked[sent % asked.length] as Asked
    const answer = ask(agent, authority, target, sent % visitors)
      .then(
        body => void bodies.set(keyOf(target), [...(bodies.get(keyOf(target)) ?? []), body]),
        (error: Error) => void failures.push(`${keyOf(target)}: ${error.message}`),
      )
      .finally(() => {
        done++
        under.delete(answer)
      })
    under.add(answer)
    sent++
  }
  // What a busy machine was late with is made up for.
  const timer = setInterval(() => {
    while (sent < ((performance.now() - began) / 1000) * perSecond) send()
  }, 1000 / perSecond)
  const answered = async (count: number) => {
    const until = sent + count
    await eventually(async () => done >= until || undefined, `${count} answers`, 60_000)
  }
  const stop = async () => {
    clearInterval(timer)
    const seconds = (performance.now() - began) / 1000
    await Promise.all(under)
    agent.destroy()
    return { requests: sent, perSecond: sent / seconds }
  }
  return { answered, failures, last: (target, count) => (bodies.get(keyOf(target)) ?? []).slice(-count), stop }
}
