import type { FastifyInstance } from 'fastify'
import type { Log } from '#log.ts'

/** One line for each request: the path without its query, the code of the answer, no secrets. */
export const logRequests = (app: FastifyInstance, log: Log): void => {
  app.addHook('onResponse', (request, reply, done) => {
    log.info('request', {
      id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      code: reply.answerCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    })
    done()
  })
}
