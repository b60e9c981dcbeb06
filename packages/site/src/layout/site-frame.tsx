import { SkipLink } from '@bohe/ui/skip-link'
import type { ReactNode } from 'react'
import { useTranslation } from '#translation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, page, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
