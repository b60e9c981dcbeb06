import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { closeDrained } from '@bohe/telemetry/drain.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

interface Node {
  app: FastifyInstance
  port: number
}

const startNode = async (port = 0): Promise<Node> => {
  const app = await createApp(api.context)
  await app.listen({ port, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

interface Got {
  status: number
  connection: string | undefined
  body: string
}

let visitors = 0

/** Each call comes from an address of its own, by a proxy that is trusted. */
const get = (port: number, path: string, agent?: Agent): Promise<Got> =>
  new Promise((resolve, reject) => {
    visitors += 1
    const headers = { 'x-forwarded-for': `198.18.${(visitors >> 8) & 255}.${visitors & 255}` }
    const sent = request({ host: '127.0.0.1', port, path, agent, headers }).once('error', reject)
    sent.once('response', async response => {
      const body = Buffer.concat(await response.toArray()).toString('utf8')
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body })
    })
    sent.end()
  })

const isReady = ({ port }: Node) =>
  get(port, '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  )

/** Sends calls to the nodes that were ready when they were last looked at, as a balancer does, over connections it keeps. */
const startBalancer = (nodes: Node[]) => {
  const agent = new Agent({ keepAlive: true })
  const stopping = new AbortController()
  let ready = [...nodes]
  const look = async () => {
    while (!stopping.signal.aborted) {
      const looks = await Promise.all(nodes.map(async node => ({ node, isReady: await isReady(node) })))
      ready = looks.filter(({ isReady }) => isReady).map(({ node }) => node)
      await wait(20)
    }
  }
  const answers: Got[] = []
  const failures: unknown[] = []
  const call = async (node: Node) => {
    try {
      answers.push(await get(node.port, '/api/news?lang=en', agent))
    } catch (error) {
      failures.push(error)
    }
  }
  const callAll = async (worker: number) => {
    for (let turn = worker; !stopping.signal.aborted; turn++) {
      const node = ready[turn % ready.length]
      if (node) await call(node)
      else await wait(5)
    }
  }
  const underWay = Promise.all([look(), ...[0, 1, 2, 3].map(callAll)])
  const stop = async () => {
    stopping.abort()
    await underWay
    agent.destroy()
    return { answers, failures }
  }
  return { stop }
}

describe('a node that leaves', () => {
  it('says so before it closes, answers everybody meanwhile, and keeps no connection', async () => {
    const node = await startNode()
    const hurry = new AbortController()
    const closing = closeDrained(node.app, 60, hurry.signal)
    const [ready, alive, call] = [
      await get(node.port, '/readyz'),
      await get(node.port, '/healthz'),
      await get(node.port, '/api/news?lang=en', new Agent({ keepAlive: true })),
    ]
    expect([ready.status, JSON.parse(ready.body).code]).toEqual([503, 503000])
    expect([alive.status, call.status, JSON.parse(call.body).code]).toEqual([200, 200, 0])
    expect(call.connection).toBe('close')
    hurry.abort()
    await closing
    await expect(get(node.port, '/healthz')).rejects.toThrow('ECONNREFUSED')
  })

  // What a browser opens ahead of a call that never comes.
  it('is held up by no connection that nothing was said on', async () => {
    const node = await startNode()
    const silent = connect(node.port, '127.0.0.1')
    await once(node.app.server, 'connection')
    const over = once(silent, 'close')
    await node.app.close()
    await over
  })

  it('fails no call when two are restarted one after the other', async () => {
    const nodes = [await startNode(), await startNode()]
    const balancer = startBalancer(nodes)
    for (const node of nodes) {
      await closeDrained(node.app, 0.3)
      node.app = (await startNode(node.port)).app
      while (!(await isReady(node))) await wait(5)
    }
    const { answers, failures } = await balancer.stop()
    expect(failures).toEqual([])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.length).toBeGreaterThan(50)
    for (const { app } of nodes) await app.close()
  })
})
