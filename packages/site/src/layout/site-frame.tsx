import { buttonClass } from '@bohe/ui/button'
import { SkipLink } from '@bohe/ui/skip-link'
import { type ReactNode, Suspense } from 'react'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { useIsMobileApp } from '#routing/root-data.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LaterBars } from './later-bars.tsx'

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
