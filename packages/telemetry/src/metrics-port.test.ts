import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Gauge } from '@prometheus-io/client'
import { afterEach, describe, expect, it } from 'vitest'
import { type MetricsPort, openMetricsPort } from './metrics-port.ts'
import { createRegistry } from './registry.ts'

let opened: MetricsPort | undefined
afterEach(() => opened?.close())

const open = async (refresh?: () => Promise<void>) => {
  const registry = createRegistry({ program: 'server', version: '1.2.3' })
  opened = await openMetricsPort({ host: '127.0.0.1', port: 0 }, registry, refresh)
  return { registry, origin: `http://127.0.0.1:${opened?.port}` }
}

describe('the port for metrics', () => {
  it('is not opened without a number', async () => {
    const registry = createRegistry({ program: 'server', version: '1.2.3' })
    expect(await openMetricsPort({ host: '127.0.0.1', port: undefined }, registry)).toBe(undefined)
  })

  it('answers in the words of Prometheus: the program, its version, and how the process is', async () => {
    const { origin } = await open()
    const answer = await fetch(`${origin}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const told = await answer.text()
    expect(told).toContain(`bohe_build_info{program="server",version="1.2.3",node="${process.versions.node}"} 1`)
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(told).toContain(`\n${name} `)
  })

  it.each([
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/metrics?match=all'],
    ['POST', '/metrics'],
  ])('answers nothing else: %s %s', async (method, path) => {
    const { origin } = await open()
    expect((await fetch(origin + path, { method })).status).toBe(404)
  })

  it('looks once for all who ask at the same time', async () => {
    const { registry } = await open(async () => looks.inc())
    const looks = new Gauge({ name: 'looks', help: 'How often somebody looked', registers: [registry] })
    // Three requests in one packet: they are read together.
    const ask = 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'
    const socket = connect(opened?.port ?? 0, '127.0.0.1').end(ask.repeat(3))
    expect((await text(socket)).match(/^looks \d+/gm)).toEqual(['looks 1', 'looks 1', 'looks 1'])
  })

  it('says what keeps it from answering', async () => {
    const { origin } = await open(() => Promise.reject(new Error('nothing to see')))
    const answer = await fetch(`${origin}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([500, 'nothing to see\n'])
  })

  it('cannot be opened where something listens already', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const registry = createRegistry({ program: 'server', version: '1.2.3' })
    const { port } = other.address() as AddressInfo
    await expect(openMetricsPort({ host: '127.0.0.1', port }, registry)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    other.close()
  })
})
