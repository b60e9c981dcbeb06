import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'

/** A server of the sandbox. */
export type Listener = { listen(port: number): Promise<number>; close(): Promise<void> }

const loopback = '127.0.0.1'

/** Starts each listener on its port (0 lets the system choose) and returns the ports; when one is taken, closes all. */
export async function listenOnAll<Name extends string>(
  listeners: Record<Name, Listener>,
  ports: Record<Name, number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(listeners) as Name[]
  const tried = await Promise.allSettled(names.map(name => listeners[name].listen(ports[name])))
  const failure = tried.find(one => one.status === 'rejected')
  if (!failure) return Object.fromEntries(names.map((name, index) => [name, portOf(tried[index])])) as typeof ports
  await Promise.all(
    names.filter((_, index) => tried[index]?.status === 'fulfilled').map(name => listeners[name].close()),
  )
  throw failure.reason
}

function portOf(listening: PromiseSettledResult<number> | undefined): number {
  return listening?.status === 'fulfilled' ? listening.value : 0
}

export function webListener(app: FastifyInstance): Listener {
  return {
    async listen(port) {
      await app.listen({ port, host: loopback })
      return (app.server.address() as AddressInfo).port
    },
    close: () => app.close(),
  }
}

/** Listens on port 0 when no vendor takes mail. */
export function mailListener(smtp: SMTPServer | undefined): Listener {
  return {
    listen: async port => (smtp ? listenForMail(smtp, port) : 0),
    close: () => new Promise<void>(done => (smtp ? smtp.close(done) : done())),
  }
}

async function listenForMail(smtp: SMTPServer, port: number): Promise<number> {
  // A client that hangs up early is no failure here; a taken port reaches `once` below.
  smtp.on('error', () => undefined)
  const server = smtp.listen(port, loopback)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
