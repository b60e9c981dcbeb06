import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import { accepted, sendRefusal } from './envelope.ts'
import { refuse } from './handlers.ts'
import { languageOfRequest } from './payload.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, so the database answers, jobs run, and it is not closing. */
export const serveHealth = (app: FastifyInstance, context: Context, jobsLive: () => boolean): void => {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  app.get('/healthz', request => accepted(languageOfRequest(request), {}))
  app.get('/readyz', async (request, reply) => {
    const language = languageOfRequest(request)
    const answers = await sql`select 1`.execute(context.db).then(
      () => true,
      () => false,
    )
    return answers && jobsLive() && !isClosing
      ? accepted(language, {})
      : sendRefusal(reply, refuse('unavailable'), language)
  })
}
