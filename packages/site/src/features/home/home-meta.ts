import { htmlLang } from '@bohe/i18n/language'
import type { MetaDescriptor } from 'react-router'
import { wordsIn } from '#i18n/words.ts'
import { addressIn } from '#routing/address.ts'
import { type MetaArgs, pageMeta, rootDataOf } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import type { RootData } from '#routing/root-data.ts'

type Describe = Parameters<typeof pageMeta>[0]

const contactPoint = ({ config, origin, defaultLanguage, language }: RootData) => ({
  '@type': 'ContactPoint',
  contactType: 'customer support',
  url: origin + addressIn(language, defaultLanguage, paths.customerService),
  ...(config?.support.email && { email: config.support.email }),
  ...(config?.support.phone && { telephone: config.support.phone }),
})

/** Who runs the site, and the site, as schema.org has them; other pages refer to them by their ids. */
const siteStructure = (root: RootData) => {
  const { origin, defaultLanguage, language } = root
  const name = wordsIn(language).t('shell:brand')
  const publisher = { '@id': `${origin}/#organization` }
  const logo = `${origin}/icon-512.png`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...publisher, name, url: `${origin}/`, logo, contactPoint: contactPoint(root) },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url: origin + addressIn(language, defaultLanguage, paths.home),
        inLanguage: htmlLang[language],
        publisher,
      },
    ],
  }
}

/** What `pageMeta` says, and what search engines are told of the whole site: for home. React Router escapes the JSON. */
export const homeMeta =
  (describe: Describe) =>
  (given: MetaArgs): MetaDescriptor[] => {
    const root = rootDataOf(given)
    return [...pageMeta(describe)(given), ...(root ? [{ 'script:ld+json': siteStructure(root) }] : [])]
  }
