import { configFile, provinceConfig, type SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { SiteFileWrong } from '#gateways/site-files/fault.ts'
import { openSiteFile } from '#gateways/site-files/site-file.ts'
import { payloadOf } from '#http/payload.ts'
import { sendNoSuchFile, sendStaticJson, staticJson } from '#http/static-json.ts'
import { regionOfHost } from '#site-address.ts'
import { openDownloads } from './downloads.ts'

const configName = 'config.json'

/** A region's configuration with what the environment has to say about the live chat. Throws SiteFileWrong. */
const withChat = (part: SiteConfig, region: RegionCode, { environment, chatUrlTemplate }: Config): SiteConfig => {
  if (!part.chat) return part
  const url_template = chatUrlTemplate ?? part.chat.url_template
  const isLive = environment === 3 || environment === 4
  if (isLive && !url_template.startsWith('https:'))
    throw new SiteFileWrong(`${configName}: regions.${region}.chat.url_template is not an https address`)
  return { ...part, chat: { ...part.chat, url_template } }
}

/**
 * Serves the files of the content folder (spec §7 Static JSON files): `config.json` by region, `province_config.json`, and
 * each channel's downloads. A region that was not named is that of the site the request came by. Throws SiteFileWrong when one cannot be used at the start.
 */
export const serveSiteFiles = (app: FastifyInstance, { config, clock, log }: Context): void => {
  const looking = { folder: config.contentFolder, clock, log }
  const configs = openSiteFile(looking, configName, {
    schema: configFile,
    prepare: ({ regions }) => ({
      [RegionCode.overseas]: staticJson(withChat(regions[0], RegionCode.overseas, config)),
      [RegionCode.mainland]: staticJson(withChat(regions[1], RegionCode.mainland, config)),
    }),
  })
  const provinces = openSiteFile(looking, 'province_config.json', { schema: provinceConfig, prepare: staticJson })
  const downloadsOf = openDownloads(looking)
  app.get(staticFiles.config, async (request, reply) => {
    const { fields, region } = payloadOf(request)
    const asked = fields.region_code ? region : (regionOfHost(config, request.host) ?? region)
    return sendStaticJson(request, reply.header('vary', 'X-Forwarded-Host'), configs()[asked])
  })
  app.get(staticFiles.provinces, async (request, reply) => sendStaticJson(request, reply, provinces()))
  app.get<{ Params: { file: string } }>('/download/:file', async (request, reply) => {
    const channel = /^(.*)\.json$/.exec(request.params.file)?.[1]
    if (channel === undefined) return sendNoSuchFile(reply)
    return sendStaticJson(request, reply, downloadsOf(channel))
  })
}
