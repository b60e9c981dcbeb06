import { useRouteLoaderData } from 'react-router'
import { addressIn } from './address.ts'
import type { RootData } from './root.tsx'

/** The whole address of a page in the page's language, for what leaves the site: a code, a share. The path alone while nobody knows the origin. */
export const usePageAddress = (path: string): string => {
  const root = useRouteLoaderData<RootData>('root')
  return root ? root.origin + addressIn(root.language, root.defaultLanguage, path) : path
}
