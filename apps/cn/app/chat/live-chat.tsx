import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { type Hours, standingAt } from '@bohe/site/data/open-hours.ts'
import { pageLanguageOf } from '@bohe/site/i18n/page-language.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { buttonClass } from '@bohe/ui/button'
import { ChatIcon } from '@bohe/ui/icons'
import { type MouseEvent, useEffect, useState } from 'react'

interface LiveChatProps {
  /** Another look than a button's. */
  className?: string
}

/** The way to customer service's chat: a link that opens a window of its own, outside hours for a message. */
export function LiveChat(look: LiveChatProps) {
  const config = useSiteConfig()
  return config?.chat ? <ChatLink chat={config.chat} hours={config.support.hours} {...look} /> : null
}

interface ChatLinkProps extends LiveChatProps {
  chat: NonNullable<SiteConfig['chat']>
  hours: SiteConfig['support']['hours']
}

function ChatLink({ chat, hours, className }: ChatLinkProps) {
  const { t, i18n } = useTranslation('chat')
  const isStaffed = useIsStaffed(hours)
  const address = chatAddress(chat, pageLanguageOf(i18n))
  const open = (event: MouseEvent) => {
    // A browser that opens no windows follows the link; whoever asks for a tab gets one.
    const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (!wantsTab && window.open(address, 'bohe-chat', chatWindow(chat))) event.preventDefault()
  }
  return (
    <a
      className={className ?? buttonClass()}
      href={address}
      target="_blank"
      rel="noreferrer"
      data-live-chat=""
      onClick={open}
    >
      <ChatIcon />
      <span className="either">
        <span aria-hidden={!isStaffed}>{t('talk')}</span>
        <span aria-hidden={isStaffed}>{t('leave-message')}</span>
      </span>
      <span className="visually-hidden">{t('new-window')}</span>
    </a>
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
const chatAddress = ({ url_template, id }: Pick<Chat, 'url_template' | 'id'>, language: Language): string =>
  url_template.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{lang}', htmlLang[language])

/** The chat's window: 600×450, 900×600 with tabs (spec §9), as config.json says. */
export const chatWindow = (chat: Omit<Chat, 'url_template' | 'id'>): string => {
  const [width, height] = chat.has_tabs ? [chat.tabs_width, chat.tabs_height] : [chat.width, chat.height]
  return `popup,width=${width},height=${height}`
}
