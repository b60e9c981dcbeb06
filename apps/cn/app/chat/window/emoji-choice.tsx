import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { SmileIcon } from '@bohe/ui/icons'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const emoji = [...'😀😄😊😉😍😂😅😭😢😡😱🤔🙏👍👎👌👏💪🎮🎉🔥💯✅🌹']

/** Safari gives no focus to a button that is pressed: the list would lose it, and be gone before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** A small set of emoji: opened by its button, walked through by the arrow keys, closed by Escape. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('chat-window')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.querySelector('button')?.focus()
  }, [isOpen])
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const choices = [...(place.current?.querySelectorAll('button') ?? [])]
    const at = choices.indexOf(document.activeElement as HTMLButtonElement)
    if (!step || at < 0) return
    event.preventDefault()
    choices[(at + step + choices.length) % choices.length]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the buttons inside it.
    <div className="chat-emoji" onBlur={leave} onKeyDown={walk} onMouseDown={keepFocus}>
      <Button
        ref={button}
        tone="quiet"
        size="sm"
        icon
        aria-label={t('emoji')}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <SmileIcon />
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
        <div ref={place} className="chat-emoji-list" role="group" aria-label={t('emoji')}>
          {emoji.map(each => (
            <button
              key={each}
              type="button"
              onClick={() => {
                setOpen(false)
                onChoose(each)
              }}
            >
              {each}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
