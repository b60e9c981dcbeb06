import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this program is about to close: `/readyz` says so, and every answer ends its connection. */
    drain: { hasBegun: boolean }
  }
}

/**
 * While a server closes, drops each kept-alive connection as soon as it is idle, and each that nothing was said on: Node
 * takes a new one for one at work.
 */
const dropIdle = (app: FastifyInstance): void => {
  const { server } = app
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', done => {
    if (!server.listening) return done()
    const timer = setInterval(() => {
      server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, 100)
    server.once('close', () => clearInterval(timer))
    done()
  })
}

/**
 * Lets a program leave without a failed request: whoever is answered meanwhile comes to another one with the next, those in
 * flight are answered, and nobody else holds up the close.
 */
export const addDrain = (app: FastifyInstance): void => {
  const drain = { hasBegun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', (_request, reply, done) => {
    if (drain.hasBegun) reply.raw.shouldKeepAlive = false
    done()
  })
  dropIdle(app)
}

/**
 * Takes requests for so many seconds more, so that balancers see that the program is not ready and send no more, and then
 * closes: those in flight are answered. `hurry` ends the wait.
 */
export const closeDrained = async (app: FastifyInstance, seconds: number, hurry?: AbortSignal): Promise<void> => {
  app.drain.hasBegun = true
  await wait(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
  await app.close()
}

/** How a program ends that is told to. */
export interface Ending {
  /** Until then everything has ended. */
  withinMs: number
  /** Ends everything; whoever tells the program to stop a second time waits for nobody to notice, which aborts `hurry`. */
  close: (hurry: AbortSignal) => void
  /** Something still hangs then. */
  late: () => void
}

/** Ends a program at the first signal to stop. */
export const closeOnSignals = ({ withinMs, close, late }: Ending): void => {
  let hurry: AbortController | undefined
  const stop = () => {
    if (hurry) return hurry.abort()
    hurry = new AbortController()
    setTimeout(late, withinMs).unref()
    return close(hurry.signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
