import { hasContent } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { staffChatPicturePath } from '@bohe/api-client/staff'
import { htmlLang } from '@bohe/i18n/language'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { LinkedText } from './linked-text.tsx'

interface EntryProps {
  event: ChatEvent
  conversationId: string
  visitor: string
}

/** A moment as it is read in a log: today's by the clock alone. */
function At({ at }: { at: string }) {
  const { language, time } = useWords()
  const [moment, timeZone] = [new Date(at), 'Asia/Shanghai']
  const dayOf = (date: Date) => date.toLocaleDateString('en-CA', { timeZone })
  const isToday = dayOf(moment) === dayOf(new Date())
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const)
  return (
    <time dateTime={at} title={time(at)}>
      {moment.toLocaleString(htmlLang[language], { ...clock, ...day })}
    </time>
  )
}

/** What happened beside what was said, in words. */
const useHappened = () => {
  const { t } = useWords()
  return ({ kind, by, name, text, number }: ChatEvent): string => {
    const words: Partial<Record<ChatEvent['kind'], string>> = {
      joined: t('chat.event-joined', { name }),
      assigned: by === 'system' ? t('chat.event-lost') : t('chat.event-assigned', { name }),
      rated: t('chat.event-rated', { n: number, text }),
      left: t('chat.event-left'),
      ticket: t('chat.event-ticket'),
      closed: t('chat.event-closed'),
      tagged: t('chat.event-tagged', { text: text || '–' }),
    }
    return words[kind] ?? ''
  }
}

function Picture({ event, conversationId, visitor }: EntryProps) {
  const { t } = useWords()
  const { seq, width, height, name } = event
  const address = `${staffChatPicturePath}?conversation_id=${conversationId}&seq=${seq}`
  return (
    <a href={address} target="_blank" rel="noopener">
      <img src={address} alt={t('chat.picture-by', { name: name || visitor })} {...{ width, height }} loading="lazy" />
    </a>
  )
}

const sideOf = ({ by, kind, name }: ChatEvent, me: string) => {
  if (kind === 'note') return 'note'
  if (by === 'visitor') return 'visitor'
  return name === me ? 'own' : 'colleague'
}

/** A message: by the visitor, by oneself, by a colleague, or among the staff alone. */
function Message(props: EntryProps) {
  const { event, visitor } = props
  const { t } = useWords()
  const me = useMe()
  const side = sideOf(event, me.name)
  const who = { visitor, own: t('chat.you'), colleague: event.name, note: t('chat.note-by', { name: event.name }) }
  return (
    <div className="chat-message" data-side={side}>
      <p className="chat-who">
        <strong>{who[side]}</strong> <At at={event.at} />
        {event.is_mail === 1 && ` · ${t('chat.by-mail')}`}
      </p>
      {event.kind === 'picture' ? (
        <Picture {...props} />
      ) : (
        <p className="chat-text">
          <LinkedText text={event.text} />
        </p>
      )}
    </div>
  )
}

function Entry(props: EntryProps) {
  const { kind, at } = props.event
  const happened = useHappened()(props.event)
  if (hasContent(props.event) || kind === 'note') return <Message {...props} />
  if (!happened) return null
  return (
    <p className="chat-happened">
      {happened} · <At at={at} />
    </p>
  )
}

/** Keeps the end in sight while it is, and does not pull away whoever reads further up. */
const useStayAtEnd = (count: number) => {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (count > 0 && isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  const note = () => {
    const { scrollTop, clientHeight, scrollHeight } = log.current ?? { scrollTop: 0, clientHeight: 0, scrollHeight: 0 }
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 80
  }
  return { log, note }
}

interface LogViewProps {
  conversationId: string
  events: readonly ChatEvent[]
  visitor: string
  /** The last message of the staff that the visitor has read. */
  read: number
  /** What is still to be sent, and whether the visitor types. */
  children?: ReactNode
}

/** The log of a conversation, read out as it grows. */
export function LogView({ conversationId, events, visitor, read, children }: LogViewProps) {
  const { t } = useWords()
  const { log, note } = useStayAtEnd(events.length)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too.
    <div className="chat-log" role="log" aria-label={t('chat.log')} tabIndex={0} ref={log} onScroll={note}>
      {events.map(event => (
        <div key={event.seq}>
          <Entry {...{ event, conversationId, visitor }} />
          {event.seq === read && <p className="chat-read">{t('chat.read')}</p>}
        </div>
      ))}
      {children}
    </div>
  )
}
