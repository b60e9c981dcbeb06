import { contract } from '@bohe/api-client/contract'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'

const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Answers 405 where a path of the contract is asked with a method it does not have. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  for (const [path, endpoints] of Map.groupBy(Object.values(contract), endpoint => endpoint.path)) {
    const allowed: string[] = endpoints.map(({ method }) => method)
    const method = all.filter(name => !allowed.includes(name))
    const allow = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      // Before the body is read: its type does not matter here.
      onRequest: async (_request, reply) => {
        await sendRefusal(reply.header('allow', allow.join(', ')), refuse('methodNotAllowed'))
      },
      handler: () => undefined,
    })
  }
}
