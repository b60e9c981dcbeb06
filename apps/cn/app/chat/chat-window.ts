import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { htmlLang, type Language } from '@bohe/i18n/language'

type Chat = NonNullable<SiteConfig['chat']>

/** Where the chat's window goes: the vendor's address with our id and the page's language in their places. */
export const chatAddress = ({ url_template, id }: Pick<Chat, 'url_template' | 'id'>, language: Language): string =>
  url_template.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{lang}', htmlLang[language])

/** The chat's window: 600×450, 900×600 with tabs (spec §9), as config.json says. */
export const chatWindow = (chat: Omit<Chat, 'url_template' | 'id'>): string => {
  const [width, height] = chat.has_tabs ? [chat.tabs_width, chat.tabs_height] : [chat.width, chat.height]
  return `popup,width=${width},height=${height}`
}
