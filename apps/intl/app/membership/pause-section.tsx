import type { CallData } from '@bohe/api-client/contract'
import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { PauseIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** Pausing and resuming the time, by hand or when idle, and the log of it (spec §4). Its code comes when it is opened. */
export const pauseSection = memberSection({
  id: 'pause',
  word: 'section.pause',
  icon: PauseIcon,
  load: (api, url) => api.pauseLog({ page: pageOf(url) }),
  action: async (form, context) => (await import('./pause.action.ts')).action(form, context),
  Section: lazy(async () => {
    const { Pause } = await import('./pause.tsx')
    return {
      default: ({ member, data }: { member: Member; data: CallData<'pauseLog'> }) => (
        <Pause member={member} log={data} />
      ),
    }
  }),
})
