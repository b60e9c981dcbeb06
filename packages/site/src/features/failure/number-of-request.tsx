import { failedRequest } from '@bohe/api-client/contract/request-id'
import { fallbackPagesWords } from '@bohe/i18n/namespaces/fallback-pages'
import { CopyButton } from '@bohe/ui/copy-button'
import { useLocation } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import { answerNumber, useRenderedNumber } from '#routing/request-number.ts'

await withWords(fallbackPagesWords)

/** Where React Router asks for the data of a page (its single fetch). */
const dataPath = (pathname: string) => `${pathname}${pathname.endsWith('/') ? '_' : ''}.data`

/** The number that the last answer with this page's data had, if that failed: the browser keeps what `Server-Timing` told. */
const ofData = (): string | undefined => {
  const path = dataPath(location.pathname)
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const last = asked.findLast(({ name }) => new URL(name).pathname === path)
  return last?.serverTiming?.find(({ name }) => name === failedRequest)?.description
}

/**
 * In the browser: the number of the API's answer; of the page itself as long as the visitor has gone nowhere else, which the
 * server left in the document; of the data of the page that was gone to; undefined where nobody answered.
 */
const useSeenNumber = (error: unknown): string | undefined => {
  const isFirstPage = useLocation().key === 'default'
  return answerNumber(error) || (isFirstPage && document.documentElement.dataset.request) || ofData()
}

/** The number by which the logs tell what happened, to be read out or copied. Fetched when a page failed. */
export default function NumberOfRequest({ error }: { error: unknown }) {
  const { t } = useTranslation('fallback-pages')
  const number = import.meta.env.SSR ? useRenderedNumber(error) : useSeenNumber(error)
  if (!number) return null
  return (
    <p className="soft">
      {t('failure.number')} <code className="failure-number">{number}</code>{' '}
      <CopyButton value={number} label={t('failure.copy')} copiedLabel={t('failure.copied')} />
    </p>
  )
}
