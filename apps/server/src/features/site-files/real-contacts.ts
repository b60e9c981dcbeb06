import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { Config } from '#config.ts'
import { SiteFileWrong } from '#gateways/site-files/fault.ts'

/** A host that is nobody's: RFC 2606. */
const ofNobody = /(?:^|[/@.])example(?:\.(?:com|net|org))?(?:[/:?#]|$)/

const sampleIn = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return ofNobody.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = sampleIn(inner, `${path}.${name}`)
    if (found) return found
  }
  return undefined
}

/** A region's configuration, which in environments 3 and 4 names nobody at `.example`. Throws SiteFileWrong. */
export const withRealContacts = (
  part: SiteConfig,
  region: RegionCode,
  { isLive }: Pick<Config, 'isLive'>,
): SiteConfig => {
  const sample = isLive ? sampleIn(part, `regions.${region}`) : undefined
  if (sample) throw new SiteFileWrong(`config.json: ${sample} is a sample; set CONTENT_DIR to a folder of your own`)
  return part
}
