import { RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import type { Config } from '#config.ts'

/** The language's segment, by region: each site speaks one language at its clean addresses (product §1). */
const segments = {
  [RegionCode.overseas]: { en: '', zh_CN: '/cn' },
  [RegionCode.mainland]: { en: '/en', zh_CN: '' },
} as const satisfies Record<RegionCode, Record<Language, string>>

/** Who reads, as far as an address of a site depends on it. */
export interface SiteReader {
  config: Pick<Config, 'siteOrigins'>
  language: Language
}

/** The site that was named, when it is one of ours; the region's own when none was: the mainland's is the last. */
export const ownOrigin = (
  named: string | undefined,
  { siteOrigins }: Pick<Config, 'siteOrigins'>,
  region: RegionCode,
): string | undefined =>
  siteOrigins.find(origin => origin === (named ?? siteOrigins.at(region === RegionCode.mainland ? -1 : 0)))

/** Where a site has its pages in a language: a page's path goes behind it (spec §2). */
export const pagesOf = (origin: string, region: RegionCode, language: Language): string =>
  `${origin}${segments[region][language]}`

/** Where a region's own site has its pages, in the reader's language. */
export const siteAddress = ({ config, language }: SiteReader, region: RegionCode): string =>
  pagesOf(ownOrigin(undefined, config, region) ?? '', region, language)

/** A host as it is compared: the names of this machine are one. */
const comparable = (host: string) =>
  host.toLowerCase().replace(/^(?:localhost|127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost')

const hosts = new Map<string, string>()

/** The host of one of our sites: there are few, and a call that shows a picture asks for each. */
const hostOf = (origin: string): string => {
  const host = hosts.get(origin) ?? comparable(new URL(origin).host)
  hosts.set(origin, host)
  return host
}

/** The origin of the site that a host belongs to; undefined for none of ours. */
export const siteOfHost = ({ siteOrigins }: Pick<Config, 'siteOrigins'>, host: string): string | undefined =>
  siteOrigins.find(origin => hostOf(origin) === comparable(host))

/** The region of the site that a host belongs to: the mainland's is the last, and so are the pages of the iOS app (spec §2). */
export const regionOfHost = (config: Pick<Config, 'siteOrigins'>, host: string): RegionCode | undefined => {
  const site = siteOfHost(config, host)
  if (site === undefined) return undefined
  const isMainland = hostOf(site) === hostOf(config.siteOrigins.at(-1) ?? site) || new URL(site).host.includes('ios.')
  return isMainland ? RegionCode.mainland : RegionCode.overseas
}
