import { clientVersionHeader } from '@bohe/api-client/contract/client-version'
import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { defaultChannel } from '@bohe/api-client/contract/wire'
import { lastGood } from './last-good.ts'
import { runningSite } from './settings.ts'
import { observeApi } from './telemetry/page-telemetry.ts'

/** Data of the API that every page needs, as its static JSON says it; what could never be had is left out. */
export interface SiteData {
  config?: SiteConfig
  downloads?: DownloadConfig
}

/** How long an answer is good, and how long one is waited for. Milliseconds. */
const fresh = 5000
const patience = 2000

const file = <Content>(path: string) => {
  const read = async () => {
    const { apiOrigin, siteSecret, client } = runningSite()
    const headers = { [siteSecretHeader]: siteSecret, [clientVersionHeader]: client }
    const signal = AbortSignal.timeout(patience)
    const response = await observeApi('site', () => fetch(apiOrigin + path, { headers, signal }))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Content
  }
  const get = lastGood(read, fresh)
  return () => get().catch(() => undefined)
}

const configs = {
  '0': file<SiteConfig>(`${staticFiles.config}?region_code=0`),
  '1': file<SiteConfig>(`${staticFiles.config}?region_code=1`),
}
const clients = file<DownloadConfig>(staticFiles.download(defaultChannel))

/** What a region's site says of itself. */
export const siteData = async (region: '0' | '1'): Promise<SiteData> => {
  const [config, downloads] = await Promise.all([configs[region](), clients()])
  return { ...(config && { config }), ...(downloads && { downloads }) }
}
