import { useEffect, useRef } from 'react'
import { useWords } from '#words/use-words.tsx'
import type { Canned } from '../answers/canned.ts'

interface CannedListProps {
  id: string
  answers: readonly Canned[]
  /** The one that Enter takes. */
  active: number
  textOf: (answer: Canned) => string
  onChoose: (answer: Canned) => void
}

/** Ready answers that fit what is typed after `/`; the focus stays where it is typed. */
export function CannedList({ id, answers, active, textOf, onChoose }: CannedListProps) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (answers.length === 0)
    return (
      <p className="chat-canned" role="status">
        {t('chat.canned-none')}
      </p>
    )
  return (
    <div className="chat-canned" id={id} role="listbox" aria-label={t('chat.canned-list')} ref={list}>
      {answers.map((answer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that has the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
        <div
          key={answer.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(answer)}
        >
          <strong>/{answer.name}</strong> <span>{textOf(answer)}</span>
        </div>
      ))}
    </div>
  )
}
