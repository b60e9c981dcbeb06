import { staticFiles } from '@bohe/api-client/contract/static-files'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendStaticJson, staticJson } from '#http/static-json.ts'
import { presentActivity } from './present.ts'
import { runningActivities } from './store.ts'

const mostActivities = 50
const languages: Language[] = ['zh_CN', 'en']

const regionConfig = async (context: Context, region: RegionCode) => {
  const running = await runningActivities(context, region, context.clock.now(), mostActivities)
  return Object.fromEntries(languages.map(language => [language, running.map(each => presentActivity(language, each))]))
}

/**
 * Serves `/activityconfig.json`: `{region: {language: Activity[]}}` of the activities (spec §3) that run now, the same for
 * everybody, so caches may keep it.
 */
export const serveActivityConfig = (app: FastifyInstance, context: Context): void => {
  app.get(staticFiles.activities, async (request, reply) => {
    const regions = {
      [RegionCode.overseas]: await regionConfig(context, RegionCode.overseas),
      [RegionCode.mainland]: await regionConfig(context, RegionCode.mainland),
    }
    return sendStaticJson(request, reply, staticJson(regions))
  })
}
