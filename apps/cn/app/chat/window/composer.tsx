import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { PictureIcon, SendIcon } from '@bohe/ui/icons'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import { pictureFault, pictureTypes } from '#chat/session/picture.ts'
import { EmojiChoice } from './emoji-choice.tsx'

const mostCharacters = 4000
/** From here on it is said how many are left. */
const nearTheEnd = 3800

interface ComposerProps {
  session: ChatSession
  /** What the server said to what was sent last. */
  refusal: string
}

/** Where the visitor writes: what is typed stays until it is sent, whatever becomes of the page. */
export function Composer({ session, refusal }: ComposerProps) {
  const { t } = useTranslation('chat-window')
  const [text, setText] = useState(session.draft)
  const [fault, setFault] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const error = fault || refusal
  const write = (typed: string) => {
    setText(typed)
    setFault('')
    session.draft = typed
    if (typed !== '') session.tellTyping()
  }
  const send = () => {
    const words = text.trim()
    if (words === '' || words.length > mostCharacters) return area.current?.focus()
    session.say(words)
    setText('')
    setFault('')
    area.current?.focus()
  }
  const sendByKey = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses its word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  const sendPictures = (files: Iterable<File>) => {
    for (const file of files) {
      const wrong = pictureFault(file)
      setFault(wrong ? t(wrong) : '')
      if (!wrong) session.sendPicture(file)
    }
  }
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    write(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd))
    area.current?.focus()
  }
  return (
    <form
      className="chat-composer"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
      {...whenDropped(sendPictures)}
    >
      {error && (
        <p className="chat-refusal" role="alert">
          {error}
        </p>
      )}
      <textarea
        ref={area}
        className="chat-text"
        rows={1}
        value={text}
        aria-label={t('field.text')}
        aria-describedby={hint}
        aria-invalid={text.length > mostCharacters || undefined}
        placeholder={t('field.text')}
        onChange={event => write(event.target.value)}
        onKeyDown={sendByKey}
        onPaste={whenPasted(sendPictures)}
      />
      <div className="chat-tools">
        <EmojiChoice onChoose={insert} />
        <PictureChoice onChoose={sendPictures} />
        <span id={hint} className="chat-hint">
          <Room used={text.length} />
        </span>
        <Button type="submit" tone="primary" size="sm" icon aria-label={t('send')}>
          <SendIcon />
        </Button>
      </div>
    </form>
  )
}

/** How to send, and near the end how much room is left. */
function Room({ used }: { used: number }) {
  const { t } = useTranslation('chat-window')
  if (used < nearTheEnd) return t('field.hint')
  const left = mostCharacters - used
  return <span role="status">{left >= 0 ? t('field.left', { left }) : t('field.over', { over: -left })}</span>
}

function PictureChoice({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('chat-window')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button tone="quiet" size="sm" icon aria-label={t('picture')} onClick={() => input.current?.click()}>
        <PictureIcon />
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={t('picture')}
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

const whenPasted = (take: (files: Iterable<File>) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files]
  if (files.length === 0) return
  event.preventDefault()
  take(files)
}

const whenDropped = (take: (files: Iterable<File>) => void) => ({
  onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  },
})
