import { ChatIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import { memberSection } from '#member-centre/member-section.ts'

/** The member's own QQ number beside the QQ log-in; its code comes when it is opened. */
export const qqSection = memberSection({
  id: 'qq',
  word: 'section.qq',
  icon: ChatIcon,
  load: api => api.openList(),
  action: async (form, context) => (await import('./qq.action.ts')).action(form, context),
  Section: lazy(() => import('./qq-screen.tsx')),
})
