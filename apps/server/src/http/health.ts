import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Db } from '#database/schema.ts'
import { release } from '#release.ts'
import { accepted, sendRefusal } from './envelope.ts'
import { refuse } from './handlers.ts'
import { languageOfRequest } from './input/payload.ts'

/** Who asks whether we can serve gives up after seconds himself. */
const answerWithinMs = 2000

const answersSoon = (db: Db): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    wait(answerWithinMs, false, { ref: false }),
  ])

/** `/healthz`: the process lives, and which release it is. `/readyz`: it can serve, so the database answers and has room, jobs run, and it is not about to close. */
export const serveHealth = (app: FastifyInstance, context: Context, jobsLive: () => boolean): void => {
  app.get('/healthz', { config: { isUntraced: true } }, request => accepted(languageOfRequest(request), release()))
  app.get('/readyz', { config: { isUntraced: true } }, async (request, reply) => {
    const canWork = !app.drain.hasBegun && !context.shortages.isShort() && jobsLive()
    const canServe = canWork && (await answersSoon(context.db))
    return canServe ? accepted(languageOfRequest(request), {}) : sendRefusal(reply, refuse('unavailable'))
  })
}
