import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { defaultChannel } from '@bohe/api-client/contract/wire'
import { runningSite } from './settings.ts'

/** Data of the API that every page needs, as its static JSON says it. */
export interface SiteData {
  config?: SiteConfig
  downloads?: DownloadConfig
}

/** Asked for again after so long; a page never waits for more than the first answer. Milliseconds. */
const fresh = 5000
const patience = 2000

interface Kept {
  data: SiteData
  askedAt: number
}

const kept = new Map<string, Kept>()

const read = async <Content>(path: string): Promise<Content | undefined> => {
  const response = await fetch(runningSite().apiOrigin + path, { signal: AbortSignal.timeout(patience) })
  return response.ok ? ((await response.json()) as Content) : undefined
}

const ask = async (region: '0' | '1', now: number): Promise<SiteData> => {
  const before = kept.get(region)?.data ?? {}
  kept.set(region, { data: before, askedAt: now })
  const answers = await Promise.allSettled([
    read<SiteConfig>(`${staticFiles.config}?region_code=${region}`),
    read<DownloadConfig>(staticFiles.download(defaultChannel)),
  ])
  const [config, downloads] = answers.map(answer => (answer.status === 'fulfilled' ? answer.value : undefined))
  // What could not be had stays as it was: the last good answer.
  const data = { ...before, ...(config && { config }), ...(downloads && { downloads }) } as SiteData
  kept.set(region, { data, askedAt: now })
  return data
}

/** What a region's site says of itself: the last answer, renewed behind the back; only the first one is waited for. */
export const siteData = async (region: '0' | '1', now = performance.now()): Promise<SiteData> => {
  const held = kept.get(region)
  if (held && now - held.askedAt < fresh) return held.data
  const asking = ask(region, now)
  return held?.data.config ? held.data : asking
}
