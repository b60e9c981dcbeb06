import { useTranslation } from '@bohe/site/translation.ts'
import { useWarning } from '@bohe/site/warning.ts'
import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'

/** Something could not be read; it can be asked for again. */
export function Unread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('prizes')
  const { text, ...look } = useWarning()(error)
  return (
    <Notice
      {...look}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('draw.retry')}
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}
