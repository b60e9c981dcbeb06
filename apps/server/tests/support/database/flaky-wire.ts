import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A wire to a server that breaks the first so many connections before anything is heard, and counts all. */
export const flakyWire = async (target: URL, breaks: number) => {
  const sockets = new Set<Socket>()
  let connections = 0
  let heard = ''
  const server = createServer(socket => {
    connections += 1
    if (connections <= breaks) return socket.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const end of [socket, far]) {
      sockets.add(end)
      end.on('error', () => end.destroy())
    }
    socket.on('data', bytes => {
      heard += bytes.toString('latin1')
    })
    return socket.pipe(far).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  return {
    /** The target, by this wire. */
    url,
    connections: () => connections,
    /** What went to the target. */
    heard: () => heard,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
