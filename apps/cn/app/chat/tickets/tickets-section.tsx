import type { CallData } from '@bohe/api-client/contract'
import { chatWindowWords } from '@bohe/i18n/namespaces/chat-window'
import type { MemberSection } from '@bohe/site/edition.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import { ChatIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** What a member asked the live chat and is answered by mail; its code comes when it is opened. */
export const ticketsSection: MemberSection = memberSection({
  id: 'tickets',
  word: 'section.tickets',
  icon: ChatIcon,
  load: (api, url): Promise<CallData<'chatTickets'>> => api.chatTickets({ page: pageOf(url) }),
  Section: lazy(async () => {
    await withWords(chatWindowWords)
    return import('./tickets.tsx')
  }),
})
