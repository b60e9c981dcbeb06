import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { createBoundedClient } from './bounded-client.ts'

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
const client = createBoundedClient(bounds)

it('asks over one connection, says who asks, and answers the bytes that came', async () => {
  const { url, connections } = await provider(async (request, response) => {
    const { method, headers } = request
    const body = (await request.toArray()).join('')
    response.setHeader('x-about', `${method} ${headers['user-agent']} ${headers['content-length']} ${body}`)
    response.writeHead(402).end('薄荷')
  })
  for (const _ of [1, 2]) {
    const { status, headers, body } = await client.ask(url, { method: 'POST', body: 'é' })
    expect([status, headers['x-about'], body.toString()]).toEqual([402, 'POST bohe 2 é', '薄荷'])
    // The connection is free again once its answer has been heard.
    await nextTurn()
  }
  expect(connections()).toBe(1)
})

it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async status => {
  const { url } = await provider((_, response) => response.writeHead(status, { location: '/elsewhere' }).end())
  await expect(client.ask(url, {})).rejects.toThrow('redirect')
})

it('reads no more than it may', async () => {
  const { url } = await provider((_, response) => response.end('x'.repeat(101)))
  await expect(client.ask(url, {})).rejects.toThrow('exceeded max size')
})

it.each<[string, RequestListener]>([
  ['without an answer', () => undefined],
  ['that began to answer', (_, response) => void response.write('x')],
  ['whose answer ends with its connection', ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\n\r\nx')],
])('waits no longer than it may for a provider %s', async (_, answer) => {
  const { url } = await provider(answer)
  await expect(createBoundedClient({ ...bounds, timeout: 50 }).ask(url, {})).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

it('waits no longer than it may for a connection', async () => {
  const silent = createSocketServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const overTls = createBoundedClient({ ...bounds, timeout: 50 })
  const asked = overTls.ask(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`, {})
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  await overTls.close()
  silent.close()
})

it('waits for what follows an answer that is only on its way', async () => {
  const { url } = await provider((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.end('x')
  })
  expect(await client.ask(url, {})).toMatchObject({ status: 200, body: Buffer.from('x') })
})

it('tells of an address where nobody answers', async () => {
  const { url } = await provider(() => undefined)
  await Promise.all(servers.splice(0).map(server => promisify(server.close.bind(server))()))
  await expect(client.ask(url, {})).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('sends no header that would end another', async () => {
  const { url } = await provider((_, response) => response.end('x'))
  await expect(client.ask(url, { headers: { x: 'y\r\nz: 1' } })).rejects.toThrow('invalid x header')
})

it('does not wait for one that goes over to another protocol', async () => {
  const { url } = await provider(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  })
  await expect(client.ask(url, {})).rejects.toThrow('bad upgrade')
})

it('tells of an answer that was cut off', async () => {
  const { url } = await provider((_, response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('x', () => response.destroy())
  })
  await expect(client.ask(url, {})).rejects.toThrow('other side closed')
})
