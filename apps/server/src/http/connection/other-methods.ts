import { contract } from '@bohe/api-client/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '#http/envelope.ts'
import { refuse } from '#http/handlers.ts'

const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const isPattern = (path: string) => path.includes('{')
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** The methods of each path of the contract, and a pattern for those that hold a part of their own (`{id}`). */
const methodsOfPaths = [...Map.groupBy(Object.values(contract), ({ path }) => path)].map(([path, endpoints]) => {
  const methods: string[] = endpoints.map(({ method }) => method)
  return { path, methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods, pattern: patternOf(path) }
})

type Place = (typeof methodsOfPaths)[number]

const places = new Map<string, Place>(methodsOfPaths.map(place => [place.path, place]))
const patterns = methodsOfPaths.filter(({ path }) => isPattern(path))

const placeOf = (path: string): Place | undefined =>
  places.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))

const refuseMethod = ({ methods }: Place, reply: FastifyReply) =>
  sendRefusal(reply.header('allow', methods.join(', ')), refuse('methodNotAllowed'))

/** `/api/activity/draw` would be an activity's page for a method that it does not have itself. */
const isAlsoInPattern = ({ path }: Place) => !isPattern(path) && patterns.some(({ pattern }) => pattern.test(path))

/**
 * Answers 405 where a path of the contract is asked with a method it does not have, before the body is read: its type does
 * not matter here. Not by a route for each such method: a third of all routes would be these.
 */
export const refuseOtherMethods = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const place = request.is404 ? placeOf(request.url.split('?', 1)[0] ?? '') : undefined
    if (place) await refuseMethod(place, reply)
  })
  for (const place of methodsOfPaths.filter(isAlsoInPattern))
    app.route({
      method: all.filter(name => !place.methods.includes(name)),
      url: place.path,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        await refuseMethod(place, reply)
      },
      handler: () => undefined,
    })
}
