import type { Catalog } from '@bohe/i18n/catalog'
import { BrandMark } from '@bohe/ui/brand-mark'
import { SkipLink } from '@bohe/ui/skip-link'
import type { ComponentType, ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useIsMobileApp } from '#routing/root-data.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ViewerArea } from './viewer-area.tsx'
import './phone-frame.css'

/** A place of the phone edition, as the bar under the thumb names it. */
export interface PhoneTab {
  word: Extract<keyof Catalog['phone'], `tab.${string}`>
  path: string
  Icon: ComponentType
}

/** The frame of the phone edition and of the installed app: brand, page, and a bar of the places an edition has. */
export function PhoneFrame({ tabs, children }: { tabs: readonly PhoneTab[]; children: ReactNode }) {
  const { t } = useTranslation(['phone', 'shell'])
  if (useIsMobileApp()) return <main id="main">{children}</main>
  return (
    <>
      <SkipLink href="#main">{t('shell:skip')}</SkipLink>
      <header className="phone-head">
        <Link className="brand" to={paths.phone}>
          <BrandMark />
          {t('shell:brand')}
        </Link>
        <div className="phone-actions">
          <LanguageMenu />
          <ViewerArea />
        </div>
      </header>
      <main id="main" className="phone-main" tabIndex={-1}>
        {children}
      </main>
      <nav className="phone-bar" aria-label={t('bar.label')}>
        {tabs.map(({ word, path, Icon }) => (
          <NavLink key={path} to={path} end>
            <Icon />
            {t(word)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}
