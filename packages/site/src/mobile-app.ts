import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.tsx'

/** Whether the page is shown inside the iOS app: without header, footer, purchase or download (spec §2). */
export const useIsMobileApp = (): boolean => useRouteLoaderData<RootData>('root')?.isMobileApp ?? false
