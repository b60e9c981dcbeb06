import { BrandMark } from '@bohe/ui/brand-mark'
import { SiteHeader } from '@bohe/ui/site-shell'
import { Link, NavLink } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ViewerArea } from './viewer-area.tsx'

/** The top of every page: brand, navigation by edition, language, login area (spec §2). */
export function Header() {
  const { t } = useTranslation('shell')
  const { navigation } = useEdition()
  return (
    <SiteHeader
      brand={
        <Link className="brand" to={paths.home}>
          <BrandMark />
          {t('brand')}
        </Link>
      }
      navLabel={t('nav.label')}
      menuLabel={t('nav.open')}
      closeLabel={t('nav.close')}
      actions={
        <>
          <LanguageMenu />
          <ViewerArea />
        </>
      }
    >
      {navigation.map(({ word, path }) => (
        <NavLink key={path} to={path} end>
          {t(word)}
        </NavLink>
      ))}
    </SiteHeader>
  )
}
