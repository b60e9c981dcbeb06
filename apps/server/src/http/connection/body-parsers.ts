import type { FastifyInstance } from 'fastify'

/** JSON and form encoding; an empty body is an empty object. Anything else is answered with 415. */
export const addBodyParsers = (app: FastifyInstance): void => {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : json(request, String(body), done),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
