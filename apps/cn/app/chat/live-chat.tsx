import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { type Hours, standingAt } from '@bohe/site/data/open-hours.ts'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { pageLanguageOf } from '@bohe/site/i18n/page-language.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { buttonClass } from '@bohe/ui/button'
import { ChatIcon } from '@bohe/ui/icons'
import { useToast } from '@bohe/ui/toast'
import { type MouseEvent, useEffect, useState } from 'react'
import { toggleChat, wakeChat } from './launcher.ts'
import { useLauncher } from './launcher-state.ts'

interface LiveChatProps {
  /** Another look than a button's. */
  className?: string
}

/** The way to customer service's chat: our own window beside the page, or a third party's where its address is set. */
export function LiveChat({ className = buttonClass() }: LiveChatProps) {
  const config = useSiteConfig()
  if (!config?.chat) return null
  const { chat, support } = config
  return chat.url_template ? (
    <ChatLink {...{ chat, className }} template={chat.url_template} hours={support.hours} />
  ) : (
    <ChatButton {...{ className }} hours={support.hours} />
  )
}

interface ChatWayProps {
  className: string
  hours: Hours
}

/** Opens our window; nothing of it is on the page before. */
function ChatButton({ className, hours }: ChatWayProps) {
  const { t } = useTranslation('chat')
  const { unread, isOpen } = useLauncher()
  const toast = useToast()
  const warning = useWarning()
  useEffect(wakeChat, [])
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-live-chat=""
      onClick={({ currentTarget }) => void toggleChat(currentTarget).catch(error => toast(warning(error)))}
    >
      <ChatIcon />
      <WayWords hours={hours} />
      {unread > 0 && (
        <span className="chat-unread">
          <span aria-hidden>{unread}</span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </span>
      )}
    </button>
  )
}

/** Opens a third party's window; outside hours for a message. */
function ChatLink({ chat, template, className, hours }: ChatWayProps & { chat: Chat; template: string }) {
  const { t, i18n } = useTranslation('chat')
  const address = chatAddress(template, chat.id, pageLanguageOf(i18n))
  const open = (event: MouseEvent) => {
    // A browser that opens no windows follows the link; whoever asks for a tab gets one.
    const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (!wantsTab && window.open(address, 'bohe-chat', chatWindow(chat))) event.preventDefault()
  }
  return (
    <a className={className} href={address} target="_blank" rel="noreferrer" data-live-chat="" onClick={open}>
      <ChatIcon />
      <WayWords hours={hours} />
      <span className="visually-hidden">{t('new-window')}</span>
    </a>
  )
}

function WayWords({ hours }: { hours: Hours }) {
  const { t } = useTranslation('chat')
  const isStaffed = useIsStaffed(hours)
  return (
    <span className="either">
      <span aria-hidden={!isStaffed}>{t('talk')}</span>
      <span aria-hidden={isStaffed}>{t('leave-message')}</span>
    </span>
  )
}

const minute = 60_000

/** Whether somebody is there to answer; yes as long as nobody has looked at a clock, as in the server's HTML. */
const useIsStaffed = (hours: Hours): boolean => {
  const [isStaffed, setStaffed] = useState(true)
  useEffect(() => {
    const look = () => setStaffed(standingAt(hours, Date.now()).isOpen)
    look()
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [hours])
  return isStaffed
}

type Chat = NonNullable<SiteConfig['chat']>

/** Where the chat's window goes: the vendor's address with our id and the page's language in their places. */
const chatAddress = (template: string, id: string, language: Language): string =>
  template.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{lang}', htmlLang[language])

/** The chat's window: 600×450, 900×600 with tabs (spec §9), as config.json says. */
export const chatWindow = (chat: Omit<Chat, 'url_template' | 'id'>): string => {
  const [width, height] = chat.has_tabs ? [chat.tabs_width, chat.tabs_height] : [chat.width, chat.height]
  return `popup,width=${width},height=${height}`
}
