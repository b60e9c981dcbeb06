import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { ReactNode } from 'react'

/** The ring under its title, and beside it what can be won. */
export function DrawFrame({ children, side }: { children: ReactNode; side: ReactNode }) {
  const { t } = useTranslation('prizes')
  return (
    <div className="draw">
      <TitledSection id="draw" title={t('draw.title')} lead={t('draw.lead')} leadGap={1} gap={4}>
        <noscript>{t('draw.no-script')}</noscript>
        {children}
      </TitledSection>
      <div className="draw-side">{side}</div>
    </div>
  )
}
