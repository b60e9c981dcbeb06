import { Page, Section } from '@bohe/ui/layout'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/translation.ts'
import './reading.css'

/** What is read, and beside it, on a phone below it, what else there is. */
export function ReadingFrame({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('news')
  return (
    <Section tight>
      <Page className="reading">
        <div className="reading-text">{children}</div>
        <aside className="reading-aside" aria-label={t('aside.label')}>
          {aside}
        </aside>
      </Page>
    </Section>
  )
}
