import { createHash } from 'node:crypto'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { presentActivity } from './activities-present.ts'
import { runningActivities } from './activities-store.ts'

/** Where native clients look for running promotions (spec §7 Static JSON files). */
const address = '/activityconfig.json'

const mostActivities = 50
const languages: Language[] = ['zh_CN', 'en']

const regionConfig = async ({ db, clock }: Context, region: RegionCode) => {
  const running = await runningActivities(db, region, clock.now(), mostActivities)
  return Object.fromEntries(languages.map(language => [language, running.map(each => presentActivity(language, each))]))
}

/** Activities (spec §3) that run now, by region and language. */
const activityConfig = async (context: Context) => ({
  [RegionCode.overseas]: await regionConfig(context, RegionCode.overseas),
  [RegionCode.mainland]: await regionConfig(context, RegionCode.mainland),
})

const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Serves `/activityconfig.json`: `{region: {language: Activity[]}}`, the same for everybody, so caches may keep it. */
export const serveActivityConfig = (app: FastifyInstance, context: Context): void => {
  app.get(address, async (request, reply) => {
    const body = JSON.stringify(await activityConfig(context))
    const etag = tagOf(body)
    reply.headers({ etag, 'cache-control': 'public, max-age=60' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
