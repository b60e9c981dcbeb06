import { chatLimits } from '@bohe/api-client/contract/limits'
import { Button } from '@bohe/ui/button'
import { Checkbox } from '@bohe/ui/checkbox'
import { TextArea } from '@bohe/ui/field'
import { Notice } from '@bohe/ui/notice'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useStaffClient } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'
import { type Canned, filled, matching, unfilled, useCanned, type Variables } from '../answers/canned.ts'
import { CannedList } from './canned-list.tsx'
import { PictureButton } from './picture-button.tsx'
import type { useSend } from './use-send.ts'

/** Typing is told again after so long. */
const typingMs = 3000

const useTellTyping = (conversationId: string) => {
  const client = useStaffClient()
  const toldAt = useRef(0)
  return () => {
    if (Date.now() - toldAt.current < typingMs) return
    toldAt.current = Date.now()
    // Nothing is kept of it, and nothing is lost with it.
    client.typeInChat({ conversation_id: conversationId }).catch(() => undefined)
  }
}

/** The ready answers that a text asks for: `/` and the beginning of a name, and nothing else. */
const useCannedChoice = (text: string, choose: (answer: Canned) => void) => {
  const canned = useCanned()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState('')
  const [, sought] = /^\/(\S*)$/.exec(text) ?? []
  const isOpen = sought !== undefined && closedFor !== text
  const answers = isOpen ? matching(canned.data ?? [], sought) : []
  const at = Math.min(active, Math.max(0, answers.length - 1))
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const chosen = answers[at]
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((at + 1) % Math.max(1, answers.length)),
      ArrowUp: () => setActive((at - 1 + answers.length) % Math.max(1, answers.length)),
      Escape: () => setClosedFor(text),
      ...(chosen && { Enter: () => choose(chosen), Tab: () => choose(chosen) }),
    }
    keys[key]?.()
    return key in keys
  }
  return { isOpen, answers, active: at, onKey }
}

/** Whether what is typed is a note: by the tick, and by the draft, which stays one wherever it is come back to. */
const useMode = (isClosed: boolean, { draft, isNote, write }: ReturnType<typeof useSend>) => {
  const [isTicked, setTicked] = useState(isNote)
  // What stands in a closed chat is a note, and stays one when somebody takes the chat up again.
  useEffect(() => {
    if (isClosed && draft !== '' && !isNote) write(draft, true)
  })
  const mode: 'note' | 'answer' = isTicked || isNote || isClosed ? 'note' : 'answer'
  const tick = (isTickedNow: boolean) => {
    setTicked(isTickedNow)
    write(draft, isTickedNow && draft !== '')
  }
  return { mode, tick, type: (text: string) => write(text, mode === 'note') }
}

interface ComposerProps {
  conversationId: string
  /** A closed one takes notes alone. */
  isClosed: boolean
  isChinese: boolean
  variables: Variables
  sending: ReturnType<typeof useSend>
}

/** Where an answer, or a note for colleagues, is written. */
export function Composer({ conversationId, isClosed, isChinese, variables, sending }: ComposerProps) {
  const { t } = useWords()
  const listId = useId()
  const { draft, write, begin, movedBy } = sending
  const { mode, tick, type } = useMode(isClosed, sending)
  const [error, setError] = useState('')
  const tellTyping = useTellTyping(conversationId)
  const textOf = ({ text_zh, text_en }: Canned) => (isChinese ? text_zh : text_en)
  const choice = useCannedChoice(draft, answer => type(filled(textOf(answer), variables)))
  const send = () => {
    const text = draft.trim()
    const missing = mode === 'answer' ? unfilled(text) : undefined
    if (missing) return setError(t('chat.fill-in', { variable: missing }))
    if (text === '') return
    write('', false)
    void begin(mode, text)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that ends a composition is the input method's, not the chat's.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const isSend = event.key === 'Enter' && !event.shiftKey
    if (choice.onKey(event)) event.preventDefault()
    else if (isSend) {
      event.preventDefault()
      send()
    }
  }
  const active = choice.isOpen && choice.answers.length > 0 ? `${listId}-${choice.active}` : undefined
  return (
    <div className="chat-composer" data-mode={mode}>
      {movedBy && (
        <Notice tone="warning" title={t('chat.moved', { who: movedBy })}>
          <p>{t('chat.moved-help')}</p>
        </Notice>
      )}
      {choice.isOpen && (
        <CannedList
          {...{ id: listId, answers: choice.answers, active: choice.active, textOf }}
          onChoose={answer => type(filled(textOf(answer), variables))}
        />
      )}
      <TextArea
        label={t(mode === 'note' ? 'chat.note' : 'chat.answer')}
        help={t(mode === 'note' ? 'chat.note-help' : 'chat.answer-help')}
        error={error || undefined}
        rows={3}
        maxLength={chatLimits.characters}
        value={draft}
        aria-autocomplete="list"
        aria-controls={active ? listId : undefined}
        aria-activedescendant={active}
        onKeyDown={press}
        onChange={event => {
          setError('')
          type(event.target.value)
          if (mode === 'answer') tellTyping()
        }}
      />
      <div className="cluster cluster-between" data-gap="2">
        {isClosed ? (
          <span className="chat-soft">{t('chat.closed-help')}</span>
        ) : (
          <Checkbox checked={mode === 'note'} onChange={event => tick(event.target.checked)}>
            {t('chat.note-mode')}
          </Checkbox>
        )}
        <div className="cluster" data-gap="2">
          {mode === 'answer' && <PictureButton onPicture={file => void begin('picture', '', file)} />}
          <Button tone="primary" size="sm" onClick={send}>
            {t(mode === 'note' ? 'chat.save-note' : 'chat.send')}
          </Button>
        </div>
      </div>
    </div>
  )
}
