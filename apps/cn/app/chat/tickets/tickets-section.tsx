import { chatWindowWords } from '@bohe/i18n/namespaces/chat-window'
import type { MemberSection } from '@bohe/site/edition.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { ChatIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** What a member asked the live chat and is answered by mail; its code comes when it is opened. */
export const ticketsSection: MemberSection = {
  id: 'tickets',
  word: 'section.tickets',
  icon: ChatIcon,
  Section: lazy(async () => {
    await withWords(chatWindowWords)
    return import('./tickets.tsx')
  }),
}
