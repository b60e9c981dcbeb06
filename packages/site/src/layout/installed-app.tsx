import { useRouteLoaderData } from 'react-router'
import { addressIn } from '../address.ts'
import { paths } from '../paths.ts'
import type { RootData } from '../root.tsx'

/** What the installed app is made of, in the page's language (product §1). */
export function InstalledApp() {
  const root = useRouteLoaderData<RootData>('root')
  if (!root) return null
  return <link rel="manifest" href={addressIn(root.language, root.defaultLanguage, paths.manifest)} />
}
