import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { useRouteLoaderData } from 'react-router'
import type { System } from './data/systems.ts'
import type { RootData } from './root.tsx'

/** Where the client is to be had, by system. */
export type Downloads = Partial<Record<System, { download_url: string }>>

const nothing: Downloads = {}

/** What this site says of itself (`config.json`); undefined as long as the API has never answered its server. */
export const useSiteConfig = (): SiteConfig | undefined => useRouteLoaderData<RootData>('root')?.config

/** The client of the default channel. */
export const useDownloads = (): Downloads => useRouteLoaderData<RootData>('root')?.downloads ?? nothing
