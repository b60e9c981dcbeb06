import { htmlLang, languages } from '@bohe/i18n/language'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { addressIn } from '../address.ts'
import type { RootData } from '../root.tsx'

/** Where a page really is, when it has several addresses: its loader says so as `canonical`, a path without language. */
const useCanonical = (): string => {
  const { pathname } = useLocation()
  const said = useMatches().map(({ loaderData }) => (loaderData as { canonical?: string } | undefined)?.canonical)
  return said.find(Boolean) ?? pathname
}

/** Canonical address, the page's two languages and its picture, for search engines and shared links (product §1). */
export function Alternates() {
  const root = useRouteLoaderData<RootData>('root')
  const canonical = useCanonical()
  if (!root) return null
  const { origin, defaultLanguage, language } = root
  const href = (one: typeof language) => origin + addressIn(one, defaultLanguage, canonical)
  return (
    <>
      <link rel="canonical" href={href(language)} />
      {languages.map(one => (
        <link key={one} rel="alternate" hrefLang={htmlLang[one]} href={href(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={href(defaultLanguage)} />
      <meta property="og:url" content={href(language)} />
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta property="og:locale" content={language} />
    </>
  )
}
