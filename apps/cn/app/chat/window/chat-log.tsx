import { hasContent, readUpTo } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { linkedText } from '@bohe/site/data/linked-text.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatSession } from '#chat/session/chat-session.ts'
import { groupsOf, type LineGroup } from '#chat/session/log.ts'
import { type Unsent, unsentIn } from '#chat/session/outbox.ts'
import { shownPicture } from '#chat/session/picture.ts'
import type { Shown } from '#chat/session/shown.ts'

/** How near to its end a log counts as read to the end, in pixels. */
const near = 48

/** Keeps the last line in sight, unless the visitor has scrolled up to read. */
const useLastLine = (...changes: unknown[]) => {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const onScroll = ({ currentTarget }: UIEvent) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < near
  }
  const toEnd = () => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight
  }
  useLayoutEffect(toEnd, changes)
  useEffect(() => {
    // What is beneath the log grows and shrinks.
    const observer = new ResizeObserver(toEnd)
    if (log.current) observer.observe(log.current)
    return () => observer.disconnect()
  }, [])
  return { ref: log, onScroll, onLoad: toEnd }
}

/** What was said, by whom and when; new lines are read out. */
export function ChatLog({ session, shown }: { session: ChatSession; shown: Shown }) {
  const { t } = useTranslation('chat-window')
  const { log, typing, state } = shown
  const unsent = unsentIn(shown.unsent, state?.conversation_id ?? '')
  const place = useLastLine(log, unsent.length, typing)
  const lastOwn = log.findLast(event => event.by === 'visitor' && hasContent(event))?.seq ?? 0
  const isRead = lastOwn > 0 && readUpTo(log, 'staff', state?.staff_read ?? 0) >= lastOwn
  return (
    <div
      className="chat-log"
      role="log"
      aria-label={t('log')}
      aria-busy={shown.phase === 'loading'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
      tabIndex={0}
      {...place}
    >
      {shown.phase === 'ready' && log.length + unsent.length === 0 && <p className="chat-fact">{t('empty')}</p>}
      {groupsOf(log).map(group =>
        group.by === 'system' ? (
          <Fact key={group.seq} group={group} />
        ) : (
          <Group key={group.seq} group={group} lastRead={isRead ? lastOwn : 0} />
        ),
      )}
      {unsent.map(each => (
        <UnsentLine key={each.clientId} session={session} unsent={each} />
      ))}
      {typing && <p className="chat-fact">{t('typing', { name: typing })}</p>}
    </div>
  )
}

function Time({ at }: { at: string }) {
  const { i18n } = useTranslation('chat-window')
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { month: 'short', day: 'numeric' }
  const format: Intl.DateTimeFormatOptions = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return <time dateTime={at}>{new Intl.DateTimeFormat(i18n.language, format).format(moment)}</time>
}

function Group({ group, lastRead }: { group: LineGroup; lastRead: number }) {
  const { t } = useTranslation('chat-window')
  const name = group.by === 'visitor' ? t('you') : group.name || t('staff')
  return (
    <div className="chat-group" data-by={group.by}>
      <p className="chat-name">{name}</p>
      {group.events.map(event => (
        <div key={event.seq} className="chat-line">
          {event.kind === 'picture' ? <Picture event={event} name={name} /> : <Words text={event.text} />}
          <p className="chat-time">
            <Time at={event.at} />
            {event.seq === lastRead && <span>{t('read')}</span>}
          </p>
        </div>
      ))}
    </div>
  )
}

/** Text as it was written: line breaks, and links that are made here. */
function Words({ text }: { text: string }) {
  const { t } = useTranslation('chat-window')
  return (
    <p className="chat-words">
      {linkedText(text).map(part =>
        part.href ? (
          <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
            <span className="visually-hidden">{t('new-window')}</span>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

function Picture({ event, name }: { event: ChatEvent; name: string }) {
  const { t } = useTranslation('chat-window')
  const alt = event.by === 'visitor' ? t('picture.own') : t('picture.staff', { name })
  return (
    <a className="chat-picture" href={event.picture} target="_blank" rel="noopener noreferrer">
      <img src={event.picture} alt={alt} width={event.width} height={event.height} />
      <span className="visually-hidden">{t('new-window')}</span>
    </a>
  )
}

function Fact({ group: { events } }: { group: LineGroup }) {
  const { t } = useTranslation('chat-window')
  const wordsOf = ({ kind, name, number }: ChatEvent) => {
    if (kind === 'joined') return t('fact.joined', { name: name || t('staff') })
    if (kind === 'assigned') return name ? t('fact.assigned', { name }) : t('fact.assigned-none')
    if (kind === 'rated') return t('fact.rated', { stars: number })
    return kind === 'left' || kind === 'ticket' ? t(`fact.${kind}`) : t('fact.closed')
  }
  return events.map(event => (
    <p key={event.seq} className="chat-fact">
      {wordsOf(event)} <Time at={event.at} />
    </p>
  ))
}

function UnsentLine({ session, unsent }: { session: ChatSession; unsent: Unsent }) {
  const { t } = useTranslation('chat-window')
  const { clientId, kind, state, text } = unsent
  return (
    <div className="chat-group" data-by="visitor" data-unsent={state}>
      <div className="chat-line">
        {kind === 'picture' ? (
          <UnsentPicture session={session} unsent={unsent} />
        ) : (
          <p className="chat-words">{text}</p>
        )}
        <p className="chat-time">{t(state)}</p>
        {state !== 'sending' && (
          <p className="chat-actions">
            <button type="button" onClick={() => session.outbox.retry(clientId)}>
              {t('again')}
            </button>
            <button type="button" onClick={() => session.outbox.discard(clientId)}>
              {t('discard')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

function UnsentPicture({ session, unsent: { clientId, text } }: { session: ChatSession; unsent: Unsent }) {
  const { t } = useTranslation('chat-window')
  const [address, setAddress] = useState('')
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const file = await session.outbox.pictureOf(clientId)
      const shown = file && (await shownPicture(file))
      if (shown && !isGone) setAddress(shown)
    }
    show().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [session, clientId])
  const name = t('picture.unsent', { file: text })
  return address ? <img className="chat-picture" src={address} alt={name} /> : <p className="chat-words">{name}</p>
}
