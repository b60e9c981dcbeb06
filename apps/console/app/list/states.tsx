import { Button } from '@bohe/ui/button'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import { useWords } from '#words/use-words.tsx'

/** What is on its way. */
export function Loading() {
  const { t } = useWords()
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <Skeleton lines={6} />
    </div>
  )
}

/** What could not be loaded, and why. */
export function Failure({ error, retry }: { error: Error; retry: () => unknown }) {
  const { t } = useWords()
  const action = (
    <Button size="sm" onClick={() => void retry()}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="danger" title={t('failed')} action={action}>
      <p>{error.message}</p>
    </Notice>
  )
}
