import { configFile, type SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Config } from '#config.ts'
import { SiteFileWrong } from '#gateways/site-files/fault.ts'
import { type Looking, openSiteFile } from '#gateways/site-files/site-file.ts'
import { type StaticJson, staticJson } from '#http/static-json.ts'

const name = 'config.json'

/** What the environment has to say about the live chat. */
type ChatSettings = Pick<Config, 'environment' | 'chatUrlTemplate'>

const withChat = (region: RegionCode, config: SiteConfig, { environment, chatUrlTemplate }: ChatSettings) => {
  if (!config.chat) return config
  const url_template = chatUrlTemplate ?? config.chat.url_template
  const isLive = environment === 3 || environment === 4
  if (isLive && !url_template.startsWith('https:'))
    throw new SiteFileWrong(`${name}: regions.${region}.chat.url_template is not an https address`)
  return { ...config, chat: { ...config.chat, url_template } }
}

/** Opens `config.json`; throws SiteFileWrong. What comes back answers a region's part as it is now. */
export const openSiteConfig = (looking: Looking, settings: ChatSettings): ((region: RegionCode) => StaticJson) => {
  const part = (region: RegionCode, config: SiteConfig) => staticJson(withChat(region, config, settings))
  const parts = openSiteFile(looking, name, {
    schema: configFile,
    prepare: ({ regions }) => ({
      [RegionCode.overseas]: part(RegionCode.overseas, regions[0]),
      [RegionCode.mainland]: part(RegionCode.mainland, regions[1]),
    }),
  })
  return region => parts()[region]
}
