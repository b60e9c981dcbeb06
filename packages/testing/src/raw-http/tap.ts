import { connect, createServer, type Socket } from 'node:net'
import { type Message, readRequests } from './messages.ts'

/** Bytes between the sites and the API that are watched as they pass. */
export interface Tap {
  /** What the sites have sent so far: requests, and what was wrong with bytes that are none. */
  read: () => { requests: Message[]; faults: string[] }
  stop: () => Promise<void>
}

const join = (site: Socket, api: Socket) => {
  for (const [from, to] of [
    [site, api],
    [api, site],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    from.pipe(to)
  }
}

const readAll = (heard: readonly (readonly Buffer[])[]) => {
  const connections = heard.map(chunks => readRequests(Buffer.concat(chunks)))
  return {
    requests: connections.flatMap(({ requests }) => requests),
    faults: connections.flatMap(({ fault }) => fault ?? []),
  }
}

/** Starts a proxy between the sites and the API that records what the sites send, byte by byte. */
export const startTap = async (port: number, apiPort: number): Promise<Tap> => {
  const sockets: Socket[] = []
  const heard: Buffer[][] = []
  const server = createServer(site => {
    const chunks: Buffer[] = []
    heard.push(chunks)
    sockets.push(site)
    site.on('data', chunk => chunks.push(chunk))
    join(site, connect(apiPort, '127.0.0.1'))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return { read: () => readAll(heard), stop }
}
