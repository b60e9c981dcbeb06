import { useCallback } from 'react'
import { useTranslation } from '#i18n/translation.ts'

/** How a failure is shown: as a toast, or as a notice in the page. */
export interface Warning {
  tone: 'warning'
  title: string
  text: string
}

/**
 * The one place that turns a failure (what a call threw, or its sentence) into the warning notice titled "error"
 * (spec §7, §8).
 */
export const useWarning = (): ((failure: unknown) => Warning) => {
  const { t } = useTranslation('shell')
  return useCallback(
    failure => ({
      tone: 'warning',
      title: t('notice.error'),
      text: failure instanceof Error ? failure.message : String(failure),
    }),
    [t],
  )
}
