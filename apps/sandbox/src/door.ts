import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { SMTPServer } from 'smtp-server'

/** A way into the sandbox from outside. */
export type Door = { listen(port: number): Promise<number>; close(): Promise<void> }

const loopback = '127.0.0.1'

/** Opens each door on its port (0 lets the system choose) and tells the ports; when one is taken, all are shut again. */
export async function openDoors<Name extends string>(
  doors: Record<Name, Door>,
  ports: Record<Name, number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(doors) as Name[]
  const tried = await Promise.allSettled(names.map(name => doors[name].listen(ports[name])))
  const failure = tried.find(one => one.status === 'rejected')
  if (!failure) return Object.fromEntries(names.map((name, index) => [name, portOf(tried[index])])) as typeof ports
  await Promise.all(names.filter((_, index) => tried[index]?.status === 'fulfilled').map(name => doors[name].close()))
  throw failure.reason
}

function portOf(listening: PromiseSettledResult<number> | undefined): number {
  return listening?.status === 'fulfilled' ? listening.value : 0
}

export function webDoor(app: FastifyInstance): Door {
  return {
    async listen(port) {
      await app.listen({ port, host: loopback })
      return (app.server.address() as AddressInfo).port
    },
    close: () => app.close(),
  }
}

/** Port 0 when nobody in the outside world takes mail. */
export function mailDoor(smtp: SMTPServer | undefined): Door {
  return {
    listen: async port => (smtp ? listenForMail(smtp, port) : 0),
    close: () => new Promise<void>(done => (smtp ? smtp.close(done) : done())),
  }
}

async function listenForMail(smtp: SMTPServer, port: number): Promise<number> {
  // A client that hangs up mid-sentence is not the sandbox's trouble; a taken port reaches `once` below.
  smtp.on('error', () => undefined)
  const server = smtp.listen(port, loopback)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
