import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import type { ReactNode } from 'react'

/** The ring under its title, and beside it what can be won. */
export function DrawFrame({ children, side }: { children: ReactNode; side: ReactNode }) {
  const { t } = useTranslation('prizes')
  return (
    <div className="draw">
      <Stack as="section" gap={4} aria-labelledby="draw">
        <Stack gap={1}>
          <h2 id="draw" className="section-title">
            {t('draw.title')}
          </h2>
          <p className="soft">{t('draw.lead')}</p>
        </Stack>
        <noscript>{t('draw.no-script')}</noscript>
        {children}
      </Stack>
      <div className="draw-side">{side}</div>
    </div>
  )
}
