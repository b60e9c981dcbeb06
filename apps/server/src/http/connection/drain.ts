import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this node is about to close: `/readyz` says so, and every answer ends its connection. */
    drain: { hasBegun: boolean }
  }
}

/** Lets a node leave without a failed call: whoever is answered meanwhile comes to another node with the next call. */
export const addDrain = (app: FastifyInstance): void => {
  const drain = { hasBegun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', (_request, reply, done) => {
    if (drain.hasBegun) reply.raw.shouldKeepAlive = false
    done()
  })
}

/**
 * Takes calls for so many seconds more, so that balancers see that the node is not ready and send no more, and then
 * closes: calls in flight are answered. `hurry` ends the wait.
 */
export const closeDrained = async (app: FastifyInstance, seconds: number, hurry?: AbortSignal): Promise<void> => {
  app.drain.hasBegun = true
  await wait(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
  await app.close()
}
