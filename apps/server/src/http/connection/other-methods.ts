import { contract } from '@bohe/api-client/contract'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'
import { languageOfRequest } from '#http/payload.ts'

const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const methodsByPath = () => {
  const paths = new Map<string, string[]>()
  for (const { method, path } of Object.values(contract)) paths.set(path, [...(paths.get(path) ?? []), method])
  return paths
}

/** Answers 405 where a path of the contract is asked with a method it does not have. */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  for (const [path, allowed] of methodsByPath()) {
    const method = all.filter(name => !allowed.includes(name))
    const allow = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      // Before the body is read: its type does not matter here.
      onRequest: async (request, reply) => {
        await sendRefusal(
          reply.header('allow', allow.join(', ')),
          refuse('methodNotAllowed'),
          languageOfRequest(request),
        )
      },
      handler: () => undefined,
    })
  }
}
