import { Button } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import { Page } from '@bohe/ui/layout'
import { useTranslation } from '#translation.ts'

/** The page failed: nothing of the visitor's is lost, and trying again is one click away. */
export function OutageScreen() {
  const { t } = useTranslation('shell')
  return (
    <Page width="reading">
      <div className="failure">
        <h1>{t('outage.title')}</h1>
        <EmptyState
          title={t('outage.text')}
          action={<Button onClick={() => location.reload()}>{t('outage.retry')}</Button>}
        />
      </div>
    </Page>
  )
}
