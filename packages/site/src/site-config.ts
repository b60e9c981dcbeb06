import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.tsx'

const nothing: DownloadConfig = {}

/** What this site says of itself (`config.json`); undefined as long as the API has never answered its server. */
export const useSiteConfig = (): SiteConfig | undefined => useRouteLoaderData<RootData>('root')?.config

/** The client of the default channel, by system. */
export const useDownloads = (): DownloadConfig => useRouteLoaderData<RootData>('root')?.downloads ?? nothing
