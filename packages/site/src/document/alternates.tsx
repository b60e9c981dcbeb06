import { htmlLang, type Language, languages } from '@bohe/i18n/language'
import { useLocation, useMatches } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { addressIn } from '#routing/address.ts'
import { paths } from '#routing/paths.ts'
import { type RootData, useRootData } from '#routing/root-data.ts'

/** What a page may say of itself: its loader, or its route's handle. */
interface PageFacts {
  /** Where it really is, when it has several addresses: a path without language. */
  canonical?: string
  /** The address of the picture that a link to it is shared with. */
  sharePicture?: string
}

const usePage = (): PageFacts & { canonical: string } => {
  const { pathname } = useLocation()
  const facts = useMatches().map(({ loaderData, handle }) => ({
    ...(handle as PageFacts),
    ...(loaderData as PageFacts),
  }))
  const canonical = facts.find(one => one.canonical)?.canonical ?? pathname
  const sharePicture = facts.find(one => one.sharePicture)?.sharePicture
  return { canonical, ...(sharePicture && { sharePicture }) }
}

/** A language as Open Graph writes it. */
const locales: Record<Language, string> = { zh_CN: 'zh_CN', en: 'en_US' }

/** The picture a link is shared with: the page's own, or the edition's in the page's language, whose size is known. */
function SharePicture({ site, own }: { site: RootData; own: string | undefined }) {
  const { t } = useTranslation('shell')
  const { origin, edition, language } = site
  if (own) return <meta property="og:image" content={new URL(own, origin).href} />
  return (
    <>
      <meta property="og:image" content={`${origin}/share-${edition}-${htmlLang[language]}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('brand')} />
    </>
  )
}

/** Canonical address, the page's two languages, its picture and the site's feed, for search engines, shared links and readers (product §1). */
export function Alternates() {
  const root = useRootData()
  const { canonical, sharePicture } = usePage()
  const { t } = useTranslation('shell')
  if (!root) return null
  const { origin, defaultLanguage, language } = root
  const href = (one: Language, path = canonical) => origin + addressIn(one, defaultLanguage, path)
  return (
    <>
      <link rel="canonical" href={href(language)} />
      {languages.map(one => (
        <link key={one} rel="alternate" hrefLang={htmlLang[one]} href={href(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={href(defaultLanguage)} />
      <link rel="alternate" type="application/atom+xml" title={t('feed.title')} href={href(language, paths.newsFeed)} />
      <meta property="og:url" content={href(language)} />
      <meta property="og:locale" content={locales[language]} />
      {languages.map(
        one => one !== language && <meta key={one} property="og:locale:alternate" content={locales[one]} />,
      )}
      <SharePicture site={root} own={sharePicture} />
    </>
  )
}
