import { ChevronRightIcon } from '@bohe/ui/icons'
import { Prose } from '@bohe/ui/prose'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'
import type { Guide, Question } from './help-data.ts'
import { Marked } from './marked.tsx'
import { excerptOf } from './search.ts'

const noTerms: readonly string[] = []

interface EntryProps {
  terms?: readonly string[]
  /** What kind of entry it is, among others. */
  kind?: ReactNode
}

/** A guide of a list: opens in a new window (spec §2), and says so to those who do not see it happen. */
export function GuideEntry({ guide, terms = noTerms, kind }: EntryProps & { guide: Guide }) {
  const { t } = useTranslation('help')
  return (
    <li className="help-guide">
      <div>
        {kind}
        <Link className="card-link" to={paths.article('helps', guide.id)} target="_blank" rel="noopener">
          <Marked text={guide.title} terms={terms} /> <span className="visually-hidden">{t('new-window')}</span>
        </Link>
        {guide.summary && (
          <p className="soft">
            <Marked text={guide.summary} terms={terms} />
          </p>
        )}
      </div>
      <ChevronRightIcon />
    </li>
  )
}

/** A question of a list, answered in its place. */
export function QuestionEntry({
  question,
  terms = noTerms,
  kind,
  text,
}: EntryProps & { question: Question; text?: string }) {
  const { t } = useTranslation('help')
  return (
    <li className="help-question">
      <details>
        <summary>
          <span>
            {kind}
            <Marked text={question.title} terms={terms} />
            {text && (
              <span className="help-excerpt soft">
                <Marked text={excerptOf(text, terms)} terms={terms} />
              </span>
            )}
          </span>
        </summary>
        {/* Sanitised by the server when it was written (product §6). */}
        <Prose html={question.answer} tableLabel={t('table')} />
      </details>
    </li>
  )
}
