import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { siteData } from '#server/site-data.ts'

/** The client of the default channel, with all that is known of its files; none when nobody knows. */
export const knownDownloads = async (region: '0' | '1'): Promise<DownloadConfig> =>
  (await siteData(region)).downloads ?? {}
