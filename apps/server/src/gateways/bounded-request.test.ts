import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { boundedRequest } from './bounded-request.ts'

const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const provider = async (answer: RequestListener) => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, connections: () => connections }
}

const bounds = { timeout: 10_000, largest: 100 }

it('asks over one connection, says who asks, and answers the bytes that came', async () => {
  const { url, connections } = await provider(async (request, response) => {
    const { method, headers } = request
    const body = (await request.toArray()).join('')
    response.setHeader('x-about', `${method} ${headers['user-agent']} ${headers['content-length']} ${body}`)
    response.writeHead(402).end('薄荷')
  })
  for (const _ of [1, 2]) {
    const { status, headers, body } = await boundedRequest(url, { method: 'POST', body: 'é' }, bounds)
    expect([status, headers['x-about'], body.toString()]).toEqual([402, 'POST bohe 2 é', '薄荷'])
  }
  expect(connections()).toBe(1)
})

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async status => {
  const { url } = await provider((_, response) => response.writeHead(status, { location: '/elsewhere' }).end())
  await expect(boundedRequest(url, {}, bounds)).rejects.toThrow('redirect')
})

it('reads no more than it may', async () => {
  const { url } = await provider((_, response) => response.end('x'.repeat(101)))
  await expect(boundedRequest(url, {}, bounds)).rejects.toThrow('too large')
})

it.each<[string, RequestListener]>([
  ['without an answer', () => undefined],
  ['that began to answer', (_, response) => void response.write('x')],
  ['whose answer ends with its connection', ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n\r\nx')],
])('waits no longer than it may for a provider %s', async (_, answer) => {
  const { url } = await provider(answer)
  await expect(boundedRequest(url, {}, { ...bounds, timeout: 50 })).rejects.toMatchObject({ name: 'TimeoutError' })
})

it('does not wait for one that goes over to another protocol', async () => {
  const { url } = await provider(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  })
  await expect(boundedRequest(url, {}, bounds)).rejects.toThrow('without an answer')
})

it('tells of an answer that was cut off', async () => {
  const { url } = await provider((_, response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('x', () => response.destroy())
  })
  await expect(boundedRequest(url, {}, bounds)).rejects.toMatchObject({ code: 'ECONNRESET' })
})
