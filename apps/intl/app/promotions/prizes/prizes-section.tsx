import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { GiftIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { LoadedPrizes } from './load-prizes.ts'

/** What a member won, and claiming it (spec §2, Prize List with its claim form). Its code comes when it is opened. */
export const prizesSection = memberSection({
  id: 'prizes',
  word: 'section.prizes',
  icon: GiftIcon,
  load: async (api, url): Promise<LoadedPrizes> => (await import('./load-prizes.ts')).loadPrizes(api, url),
  action: async (form, context) => (await import('./prizes.action.ts')).action(form, context),
  Section: lazy(() => import('./prizes.tsx')),
})
