import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'

/** A server of the sandbox; `listen` gives its port, which the system chooses for 0. */
export type Listener = { listen(): Promise<number>; close(): Promise<void> }

const loopback = '127.0.0.1'

/** Starts each listener and returns the ports; when one is taken, closes all. */
export async function listenOnAll(listeners: Listener[]): Promise<number[]> {
  const tried = await Promise.allSettled(listeners.map(listener => listener.listen()))
  const failure = tried.find(one => one.status === 'rejected')
  if (!failure) return tried.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const started = listeners.filter((_, index) => tried[index]?.status === 'fulfilled')
  await Promise.all(started.map(listener => listener.close()))
  throw failure.reason
}

export function webListener(app: FastifyInstance, port: number): Listener {
  return {
    async listen() {
      await app.listen({ port, host: loopback })
      return (app.server.address() as AddressInfo).port
    },
    close: () => app.close(),
  }
}

/** Listens on port 0 when no vendor takes mail. */
export function mailListener(smtp: SMTPServer | undefined, port: number): Listener {
  return {
    listen: async () => (smtp ? listenForMail(smtp, port) : 0),
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
