import { htmlLang, languages } from '@bohe/i18n/language'
import { useLocation, useRouteLoaderData } from 'react-router'
import { addressIn } from '../address.ts'
import type { RootData } from '../root.tsx'

/** Canonical address, the page's two languages and its picture, for search engines and shared links (product §1). */
export function Alternates() {
  const root = useRouteLoaderData<RootData>('root')
  const { pathname } = useLocation()
  if (!root) return null
  const { origin, defaultLanguage, language } = root
  const href = (one: typeof language) => origin + addressIn(one, defaultLanguage, pathname)
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
