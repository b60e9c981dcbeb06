import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { pageLanguageOf } from '@bohe/site/i18n/page-language.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useSiteConfig } from '@bohe/site/routing/root-data.ts'
import { buttonClass } from '@bohe/ui/button'
import { ChatIcon } from '@bohe/ui/icons'
import type { MouseEvent } from 'react'
import { chatAddress, chatWindow } from './chat-window.ts'
import { useIsStaffed } from './use-is-staffed.ts'

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
