import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import { PauseIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** Pausing and resuming the time, by hand or when idle, and the log of it (spec §4). Its code comes when it is opened. */
export const pauseSection = memberSection({
  id: 'pause',
  word: 'section.pause',
  icon: PauseIcon,
  load: (api, url) => api.pauseLog({ page: pageOf(url) }),
  action: async (form, context) => (await import('./pause.action.ts')).action(form, context),
  Section: lazy(() => import('./pause.tsx')),
})
