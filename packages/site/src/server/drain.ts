import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this server is about to close: `/readyz` says so, and every answer ends its connection. */
    drain: { hasBegun: boolean }
  }
}

/** Lets a server leave without a failed request: whoever is answered meanwhile comes to another one with the next. */
export const addDrain = (app: FastifyInstance): void => {
  const drain = { hasBegun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', (_request, reply, done) => {
    if (drain.hasBegun) reply.raw.shouldKeepAlive = false
    done()
  })
}

/**
 * Takes requests for so many seconds more, so that balancers see that it is not ready and send no more, and then
 * closes: who is being answered is. `hurry` ends the wait.
 */
export const closeDrained = async (app: FastifyInstance, seconds: number, hurry?: AbortSignal): Promise<void> => {
  app.drain.hasBegun = true
  await wait(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
  await app.close()
}
