import { useMemo } from 'react'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from '#lists/empty-list.tsx'
import { paths } from '#routing/paths.ts'
import { type Found, type HelpData, searchables } from './help-data.ts'
import { GuideEntry, QuestionEntry } from './help-entry.tsx'
import { search } from './search.ts'

interface ResultsProps extends Pick<HelpData, 'guides' | 'questions'> {
  query: string
  terms: readonly string[]
}

/** What a search found, the best first; how much is told to those who do not see it. */
export function HelpResults({ guides, questions, query, terms }: ResultsProps) {
  const { t } = useTranslation('help')
  const all = useMemo(() => searchables({ guides, questions }), [guides, questions])
  const found = search(all, terms)
  const isSearching = terms.length > 0
  const summary =
    found.length > 0 ? t('search.count', { count: found.length }) : t('search.none', { query: query.trim() })
  return (
    <>
      {/* There from the beginning: a region that comes with its words is not read out. */}
      <p role="status" className={found.length > 0 ? 'help-count soft small' : 'visually-hidden'}>
        {isSearching && summary}
      </p>
      {found.length > 0 && <Entries found={found} terms={terms} />}
      {isSearching && found.length === 0 && (
        <EmptyList title={summary} to={paths.customerService} action={t('contact.action')} tone="primary">
          <p className="soft">{t('search.none.text')}</p>
        </EmptyList>
      )}
    </>
  )
}

function Entries({ found, terms }: { found: readonly Found[]; terms: readonly string[] }) {
  const { t } = useTranslation('help')
  const kind = (name: Found['kind']) => <span className="help-kind">{t(`search.kind.${name}`)}</span>
  return (
    <ul className="help-list" aria-label={t('search.results')}>
      {found.map(entry =>
        entry.kind === 'guide' ? (
          <GuideEntry key={entry.guide.id} guide={entry.guide} terms={terms} kind={kind('guide')} />
        ) : (
          <QuestionEntry
            key={entry.question.id}
            question={entry.question}
            text={entry.text}
            terms={terms}
            kind={kind('question')}
          />
        ),
      )}
    </ul>
  )
}
