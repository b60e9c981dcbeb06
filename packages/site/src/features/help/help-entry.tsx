import { ChevronRightIcon } from '@bohe/ui/icons'
import { Prose } from '@bohe/ui/prose'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import type { Guide, Question } from './help-data.ts'
import { excerptOf, piecesOf } from './search.ts'

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
export function QuestionEntry(props: EntryProps & { question: Question; text?: string }) {
  const { question, terms = noTerms, kind, text } = props
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

/** A text in which what was searched for is marked. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  let at = 0
  return piecesOf(text, terms).map(({ text: piece, isMatch }) => {
    at += piece.length
    return isMatch ? <mark key={at}>{piece}</mark> : piece
  })
}
