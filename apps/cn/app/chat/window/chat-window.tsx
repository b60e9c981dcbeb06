import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import type { Shown } from '#chat/session/shown.ts'
import { ChatHead } from './chat-head.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { Ended, EndQuestion } from './ended.tsx'
import { LeaveMessage } from './leave-message.tsx'
import './chat.css'
import './chat-foot.css'

interface ChatWindowProps {
  session: ChatSession
  /** The element that the window is in. */
  place: HTMLElement
  /** Whether the visitor has just opened it. */
  takesFocus: boolean
  onClose: () => void
}

/** The live chat beside the page: on a phone over all of it. */
export function ChatWindow({ session, place, takesFocus, onClose }: ChatWindowProps) {
  const { t } = useTranslation('chat-window')
  const shown = useSyncExternalStore(session.subscribe, session.get)
  const [isEnding, setEnding] = useState(false)
  useAlone(place)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose()
  }
  const isRunning = shown.state?.state === 'waiting' || shown.state?.state === 'open'
  return (
    <div className="chat-window no-print" role="dialog" aria-label={t('title')} onKeyDown={closeByKey}>
      <ChatHead shown={shown} onClose={onClose} {...(isRunning && !isEnding && { onEnd: () => setEnding(true) })} />
      <ChatLog session={session} shown={shown} />
      {isEnding && isRunning ? (
        <EndQuestion session={session} onAnswered={() => setEnding(false)} />
      ) : (
        <Foot {...{ session, shown, takesFocus }} />
      )}
    </div>
  )
}

interface FootProps {
  session: ChatSession
  shown: Shown
  takesFocus: boolean
}

/** What the visitor can do now: write, leave a message, say how it was, try again. */
function Foot({ session, shown, takesFocus }: FootProps) {
  const { t } = useTranslation('chat-window')
  const [leaves, setLeaves] = useState(false)
  const { phase, state } = shown
  if (phase === 'failed')
    return (
      <div className="chat-foot">
        <p role="alert">{shown.refusal || t('failed')}</p>
        <Button onClick={() => session.wake()}>{t('again')}</Button>
      </div>
    )
  if (state?.state === 'closed') return <Ended session={session} state={state} log={shown.log} />
  const isMissed = state?.state === 'ticket' && !state.has_mail
  const isNight = state?.state === 'none' && !state.is_open && !state.is_staffed
  const isWaiting = state?.state === 'waiting'
  if (state && (isMissed || isNight || (isWaiting && leaves)))
    return (
      <LeaveMessage
        session={session}
        hasAsked={!isNight}
        takesFocus={takesFocus}
        {...(isWaiting && { onBack: () => setLeaves(false) })}
      />
    )
  return (
    <>
      {state?.state === 'ticket' && <TicketNote session={session} isStaffed={state.is_staffed === 1} />}
      {isWaiting && (
        <div className="chat-aside">
          <Button tone="quiet" size="sm" onClick={() => setLeaves(true)}>
            {t('message.instead')}
          </Button>
        </div>
      )}
      <Composer session={session} refusal={shown.refusal} takesFocus={takesFocus} />
    </>
  )
}

function TicketNote({ session, isStaffed }: { session: ChatSession; isStaffed: boolean }) {
  const { t } = useTranslation('chat-window')
  return (
    <div className="chat-aside">
      <p>{t(document.documentElement.dataset.viewer === 'member' ? 'message.done-member' : 'message.done')}</p>
      {isStaffed && (
        <Button tone="quiet" size="sm" onClick={() => void session.beginAnew()}>
          {t('new')}
        </Button>
      )}
    </div>
  )
}

/** On a phone the window lies over the whole page, where nothing beneath it is to have the focus. */
const useAlone = (place: HTMLElement) => {
  const others = useRef<Element[]>([])
  useEffect(() => {
    const phone = matchMedia('(max-width: 40rem)')
    const free = () => {
      for (const element of others.current) element.removeAttribute('inert')
      others.current = []
    }
    const settle = () => {
      free()
      if (!phone.matches) return
      others.current = [...document.body.children].filter(one => one !== place && !one.hasAttribute('inert'))
      for (const element of others.current) element.setAttribute('inert', '')
    }
    settle()
    phone.addEventListener('change', settle)
    return () => {
      phone.removeEventListener('change', settle)
      free()
    }
  }, [place])
}
