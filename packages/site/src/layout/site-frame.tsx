import { BrandMark } from '@bohe/ui/brand-mark'
import { buttonClass } from '@bohe/ui/button'
import { SiteHeader } from '@bohe/ui/site-shell'
import { SkipLink } from '@bohe/ui/skip-link'
import { type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useIsMobileApp } from '#routing/root-data.ts'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LaterBars } from './later-bars.tsx'
import { ViewerArea } from './viewer-area.tsx'

/**
 * Header, page, footer; the page alone inside the iOS app. What waits in a boundary of its own wakes in a task of its
 * own, so that a phone that is touched meanwhile answers.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { liveChat: LiveChat } = useEdition()
  if (useIsMobileApp()) return <main id="main">{children}</main>
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      {LiveChat && (
        <aside className="floating-chat" aria-label={t('footer.contact')}>
          <LiveChat className={buttonClass({ tone: 'primary' })} />
        </aside>
      )}
      <LaterBars />
    </>
  )
}

/** The top of every page: brand, navigation by edition, language, login area (spec §2). */
function Header() {
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
