import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Config } from '#config.ts'
import { SiteFileWrong } from '#gateways/site-files/fault.ts'

/** A region's configuration with what the environment has to say about the live chat. Throws SiteFileWrong. */
export const withChat = (
  part: SiteConfig,
  region: RegionCode,
  { environment, chatUrlTemplate }: Config,
): SiteConfig => {
  if (!part.chat) return part
  const url_template = chatUrlTemplate ?? part.chat.url_template
  if (url_template === undefined) return part
  const isLive = environment === 3 || environment === 4
  if (isLive && !url_template.startsWith('https:'))
    throw new SiteFileWrong(`config.json: regions.${region}.chat.url_template is not an https address`)
  return { ...part, chat: { ...part.chat, url_template } }
}
