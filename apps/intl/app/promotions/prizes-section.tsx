import type { Member } from '@bohe/site/member.ts'
import { memberSection } from '@bohe/site/member-section.ts'
import { GiftIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { LoadedPrizes } from './prizes/load-prizes.ts'

/** What a member won, and claiming it (spec §2, Prize List with its claim form). Its code comes when it is opened. */
export const prizesSection = memberSection({
  id: 'prizes',
  word: 'section.prizes',
  icon: GiftIcon,
  load: async (api, url): Promise<LoadedPrizes> => (await import('./prizes/load-prizes.ts')).loadPrizes(api, url),
  act: async (form, visit) => (await import('./prizes/answer-prizes.ts')).answerPrizes(form, visit),
  Section: lazy(async () => {
    const { Prizes } = await import('./prizes/prizes.tsx')
    return {
      default: ({ member, data }: { member: Member; data: LoadedPrizes }) => <Prizes member={member} loaded={data} />,
    }
  }),
})
