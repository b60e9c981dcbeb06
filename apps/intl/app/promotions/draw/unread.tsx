import { useTranslation } from '@bohe/site/translation.ts'
import { WarningNotice } from '@bohe/site/warning-notice.tsx'
import { Button } from '@bohe/ui/button'

/** Something could not be read; it can be asked for again. */
export function Unread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('prizes')
  return (
    <WarningNotice
      failure={error}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('draw.retry')}
        </Button>
      }
    />
  )
}
