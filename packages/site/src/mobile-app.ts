import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.tsx'

/** A host of the pages inside the iOS app (spec §2): without header, footer, purchase or download. */
export const isMobileAppHost = (hostname: string): boolean => hostname.includes('ios.')

/** Whether the page is shown inside the iOS app. */
export const useIsMobileApp = (): boolean => useRouteLoaderData<RootData>('root')?.isMobileApp ?? false
