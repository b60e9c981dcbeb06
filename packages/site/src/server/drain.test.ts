import { once } from 'node:events'
import { connect } from 'node:net'
import { closeDrained } from '@bohe/telemetry/drain.ts'
import { unreleased } from '@bohe/telemetry/release.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { answerHealth, createHost } from './host.ts'

const closing: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closing.splice(0).map(close => close())))

/** A host of pages that is about to close, and how to hasten it. */
const leavingHost = async () => {
  const host = await createHost({
    build: { program: 'site', version: '1.2.3' },
    isServed: hostname => hostname === '127.0.0.1',
    headers: {},
    trustedProxies: ['loopback'],
    headersTimeout: 5,
    requestTimeout: 5,
  })
  host.get('*', (request, reply) => {
    const health = answerHealth(request, reply, unreleased)
    if (health) return health
    // Past Fastify, as a kept page is sent.
    reply.hijack().raw.writeHead(200, { 'content-length': 4 }).end('page')
    return reply
  })
  const origin = await host.listen({ port: 0, host: '127.0.0.1' })
  const hurry = new AbortController()
  const closed = closeDrained(host, 60, hurry.signal)
  const close = () => {
    hurry.abort()
    return closed
  }
  closing.push(close)
  return { origin, close }
}

describe('a site that leaves', () => {
  it('is alive and not ready, and ends the connection of each answer', async () => {
    const { origin } = await leavingHost()
    const answers = await Promise.all(['/healthz', '/readyz', '/'].map(path => fetch(origin + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200])
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close'])
  })

  it('closes once nobody waits any longer', async () => {
    const { origin, close } = await leavingHost()
    await close()
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  it('is held up by no connection that nothing was said on', async () => {
    const { origin, close } = await leavingHost()
    const silent = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(silent, 'connect')
    const over = once(silent, 'close')
    await close()
    await over
  })
})
