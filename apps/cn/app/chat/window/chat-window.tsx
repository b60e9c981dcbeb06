import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import type { Shown } from '#chat/session/shown.ts'
import { ChatHead } from './chat-head.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { Ended, EndQuestion } from './ended.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { useAlone, useFootFocus } from './window-focus.ts'
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

/** What the visitor can do at the foot of the window. */
type Foot = 'failed' | 'ended' | 'end question' | 'missed' | 'waiting message' | 'night message' | 'composer'

/** What the visitor was asked or has asked for. */
type Aim = 'talk' | 'end' | 'message'

const footOf = ({ phase, state }: Shown, aim: Aim): Foot => {
  if (phase === 'failed') return 'failed'
  if (!state) return 'composer'
  if (state.state === 'closed') return 'ended'
  if (state.state === 'ticket') return state.has_mail ? 'composer' : 'missed'
  if (state.state === 'none') return state.is_open || state.is_staffed ? 'composer' : 'night message'
  if (aim === 'end') return 'end question'
  return aim === 'message' && state.state === 'waiting' ? 'waiting message' : 'composer'
}

/** The live chat beside the page: on a phone over all of it. */
export function ChatWindow({ session, place, takesFocus, onClose }: ChatWindowProps) {
  const { t } = useTranslation('chat-window')
  const shown = useSyncExternalStore(session.subscribe, session.get)
  const [aim, setAim] = useState<Aim>('talk')
  const foot = footOf(shown, aim)
  useAlone(place)
  useFootFocus(place, takesFocus, foot)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onClose()
  }
  const isRunning = shown.state?.state === 'waiting' || shown.state?.state === 'open'
  return (
    <div className="chat-window no-print" role="dialog" aria-label={t('title')} onKeyDown={closeByKey}>
      <ChatHead shown={shown} onClose={onClose} {...(isRunning && aim !== 'end' && { onEnd: () => setAim('end') })} />
      <ChatLog session={session} shown={shown} />
      <ChatFoot {...{ session, shown, foot, setAim }} />
    </div>
  )
}

interface ChatFootProps {
  session: ChatSession
  shown: Shown
  foot: Foot
  setAim: (aim: Aim) => void
}

/** Write, leave a message, say how it was, try again. */
function ChatFoot({ session, shown, foot, setAim }: ChatFootProps) {
  const { state, log, refusal } = shown
  const talk = () => setAim('talk')
  if (foot === 'failed') return <Failed session={session} refusal={refusal} />
  if (foot === 'end question') return <EndQuestion session={session} onAnswered={talk} />
  if (foot === 'ended' && state) return <Ended session={session} state={state} log={log} onNew={talk} />
  if (foot === 'missed' || foot === 'night message')
    return <LeaveMessage session={session} hasAsked={foot === 'missed'} />
  if (foot === 'waiting message') return <LeaveMessage session={session} hasAsked onBack={talk} />
  return (
    <>
      {state?.state === 'ticket' && <TicketNote session={session} isStaffed={state.is_staffed === 1} />}
      {state?.state === 'waiting' && <InsteadOfWaiting onChosen={() => setAim('message')} />}
      <Composer session={session} refusal={refusal} />
    </>
  )
}

function Failed({ session, refusal }: { session: ChatSession; refusal: string }) {
  const { t } = useTranslation('chat-window')
  return (
    <div className="chat-foot">
      <p role="alert">{refusal || t('failed')}</p>
      <div className="chat-answers">
        <Button size="sm" onClick={() => session.wake()}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}

function InsteadOfWaiting({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat-window')
  return (
    <div className="chat-aside">
      <Button tone="quiet" size="sm" onClick={onChosen}>
        {t('message.instead')}
      </Button>
    </div>
  )
}

/** How a ticket is answered, and the way to somebody who is there. */
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
