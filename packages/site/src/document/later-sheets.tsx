import { useMatches } from 'react-router'
import { sheetAddress } from './sheet-address.ts'

type Manifest = { routes: Record<string, { css?: readonly string[] } | undefined> }

/** What the build says of its routes, as React Router leaves it for the browser. */
const manifest = () => (window as typeof window & { __reactRouterManifest?: Manifest }).__reactRouterManifest

/** The sheets that came inside the page, by the links that name them. */
const sent = new Set(
  import.meta.env.SSR
    ? []
    : [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].map(link => link.getAttribute('href')),
)

const isLater = (file: string) => !sent.has(file)

/**
 * The sheets of the pages that are come to without a new document: fetched before the page is shown. Those of the first page
 * came inside it, put there by the server (`page-sheets.ts`).
 */
export function LaterSheets() {
  const matches = useMatches()
  if (import.meta.env.SSR) return null
  const files = new Set(
    matches
      .flatMap(({ id }) => manifest()?.routes[id]?.css ?? [])
      .map(sheetAddress)
      .filter(isLater),
  )
  return [...files].map(file => <link key={file} rel="stylesheet" href={file} precedence="page" />)
}
