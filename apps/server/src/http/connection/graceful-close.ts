import type { FastifyInstance } from 'fastify'

/** Lets calls in flight finish on close, and drops each kept-alive connection as soon as it is idle. */
export const closeGracefully = (app: FastifyInstance): void => {
  app.addHook('preClose', done => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) clearInterval(timer)
    done()
  })
}
