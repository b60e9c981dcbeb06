import { StaffError } from '@bohe/api-client/staff/client'
import { Button } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import type { ReactNode } from 'react'
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

/** What could not be loaded, and why; with the number of the request, to be copied, when the fault is ours. */
export function Failure({ error, retry }: { error: Error; retry: () => unknown }) {
  const { t } = useWords()
  const number = error instanceof StaffError ? error.requestId : undefined
  const action = (
    <Button size="sm" onClick={() => void retry()}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="danger" title={t('failed')} action={action}>
      <p>{error.message}</p>
      {number && <CopyButton value={number} label={t('request.copy')} copiedLabel={t('request.copied')} />}
    </Notice>
  )
}

interface AskedProps<Data> {
  /** A query: what it answered last, why it could not be asked the last time, and how it is asked again. */
  asked: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/**
 * What was asked for, once it is here. Pages ask again by themselves: where that fails it is told above what is shown,
 * which stays, and with it what is typed into it.
 */
export function Asked<Data>({ asked: { data, error, refetch }, children }: AskedProps<Data>) {
  const failure = error && <Failure error={error} retry={refetch} />
  if (data === undefined) return failure ?? <Loading />
  return (
    <>
      {failure}
      {children(data)}
    </>
  )
}
