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

/** Where a region's site has its pages, in the reader's language: a page's path goes behind it (spec §2). */
export const siteAddress = ({ config, language }: SiteReader, region: RegionCode): string =>
  `${config.siteOrigins.at(region === RegionCode.mainland ? -1 : 0) ?? ''}${segments[region][language]}`
