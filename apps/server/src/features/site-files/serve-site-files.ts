import { provinceConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { openSiteFile } from '#gateways/site-files/site-file.ts'
import { payloadOf } from '#http/payload.ts'
import { sendNoSuchFile, sendStaticJson, staticJson } from '#http/static-json.ts'
import { regionOfHost } from '#site-address.ts'
import { openDownloads } from './downloads.ts'
import { openSiteConfig } from './site-config.ts'

/**
 * Serves the files of the content folder (spec §7 Static JSON files): `config.json` by region, `province_config.json`, and
 * each channel's downloads. A region that was not named is that of the site the request came by. Throws SiteFileWrong when one cannot be used at the start.
 */
export const serveSiteFiles = (app: FastifyInstance, { config, clock, log }: Context): void => {
  const looking = { folder: config.contentFolder, clock, log }
  const configOf = openSiteConfig(looking, config)
  const provinces = openSiteFile(looking, 'province_config.json', { schema: provinceConfig, prepare: staticJson })
  const downloadsOf = openDownloads(looking)
  app.get(staticFiles.config, async (request, reply) => {
    const { fields, region } = payloadOf(request)
    const asked = fields.region_code ? region : (regionOfHost(config, request.host) ?? region)
    return sendStaticJson(request, reply.header('vary', 'X-Forwarded-Host'), configOf(asked))
  })
  app.get(staticFiles.provinces, async (request, reply) => sendStaticJson(request, reply, provinces()))
  app.get<{ Params: { file: string } }>('/download/:file', async (request, reply) => {
    const channel = /^(.*)\.json$/.exec(request.params.file)?.[1]
    if (channel === undefined) return sendNoSuchFile(request, reply)
    return sendStaticJson(request, reply, downloadsOf(channel))
  })
}
