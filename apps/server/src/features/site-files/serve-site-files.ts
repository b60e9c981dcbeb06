import { configFile, provinceConfig, type SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { defaultChannel, RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { openSiteFile } from '#gateways/site-files/site-file.ts'
import { payloadOf } from '#http/input/payload.ts'
import { sendNoSuchFile, sendStaticJson, staticJson } from '#http/static-json.ts'
import { regionOfHost } from '#site-address.ts'
import { openDocuments } from './documents.ts'
import { openDownloads } from './downloads.ts'
import { withRealContacts } from './real-contacts.ts'
import { withChat } from './with-chat.ts'

const configName = 'config.json'

/**
 * Serves the files of the content folder (spec §7 Static JSON files): `config.json` by region, `province_config.json`, and
 * each channel's downloads; what was saved of them in the console goes before. A region that was not named is that of the site the request came by. Throws SiteFileWrong when one cannot be used at the start.
 */
export const serveSiteFiles = (app: FastifyInstance, context: Context): void => {
  const { config, clock, log } = context
  const saved = openDocuments(context)
  const prepare = (part: SiteConfig, region: RegionCode) =>
    withRealContacts(withChat(part, region, config), region, config)
  const looking = { folder: config.contentFolder, clock, log }
  const configs = openSiteFile(looking, configName, {
    schema: configFile,
    prepare: ({ regions }) => ({
      [RegionCode.overseas]: staticJson(prepare(regions[0], RegionCode.overseas)),
      [RegionCode.mainland]: staticJson(prepare(regions[1], RegionCode.mainland)),
    }),
  })
  const provinces = openSiteFile(looking, 'province_config.json', { schema: provinceConfig, prepare: staticJson })
  const downloads = openDownloads(looking)
  app.get(staticFiles.config, async (request, reply) => {
    const { fields, region } = payloadOf(request)
    const asked = fields.region_code ? region : (regionOfHost(config, request.host) ?? region)
    return sendStaticJson(
      request,
      reply.header('vary', 'X-Forwarded-Host'),
      (await saved()).get(`config.${asked}`) ?? configs()[asked],
    )
  })
  app.get(staticFiles.provinces, async (request, reply) =>
    sendStaticJson(request, reply, (await saved()).get('provinces') ?? provinces()),
  )
  app.get<{ Params: { file: string } }>('/download/:file', async (request, reply) => {
    const channel = /^(.*)\.json$/.exec(request.params.file)?.[1]
    if (channel === undefined) return sendNoSuchFile(reply)
    const documents = await saved()
    const own = documents.get(`downloads.${channel}`) ?? downloads.own(channel)
    const standard = () => documents.get(`downloads.${defaultChannel}`) ?? downloads.standard()
    return sendStaticJson(request, reply, own ?? standard())
  })
}
