import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import type { Language } from '@bohe/i18n/language'
import { useRouteLoaderData } from 'react-router'
import type { System } from '#data/systems.ts'
import type { Edition } from '#edition.ts'
import { addressIn } from './address.ts'

/** Where the client is to be had, by system. */
export type Downloads = Partial<Record<System, { download_url: string }>>

/** What the root's loader gives: what every page knows about where it is. */
export interface RootData {
  origin: string
  language: Language
  defaultLanguage: Language
  /** Shown inside the iOS app: without header, footer, purchase or download (spec §2). */
  isMobileApp?: boolean
  /** Both editions' origins, for links that name one (spec §2, share links). */
  origins: Record<'intl' | 'cn', string>
  edition: Edition['name']
  /** What the site says of itself; undefined as long as the API has never answered. */
  config?: SiteConfig
  /** The client of the default channel. */
  downloads?: Downloads
  /** The flash of the page before, for those without script. */
  flash?: { isSuccess: boolean; text: string }
}

/** The root's data; undefined where the root itself failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root')

const nothing: Downloads = {}

/** What this site says of itself (`config.json`); undefined as long as the API has never answered its server. */
export const useSiteConfig = (): SiteConfig | undefined => useRootData()?.config

/** The client of the default channel. */
export const useDownloads = (): Downloads => useRootData()?.downloads ?? nothing

/** Whether the page is shown inside the iOS app: without header, footer, purchase or download (spec §2). */
export const useIsMobileApp = (): boolean => useRootData()?.isMobileApp ?? false

/** The whole address of a page in the page's language, for what leaves the site: a code, a share. The path alone while nobody knows the origin. */
export const usePageAddress = (path: string): string => {
  const root = useRootData()
  return root ? root.origin + addressIn(root.language, root.defaultLanguage, path) : path
}
