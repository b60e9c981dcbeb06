import { GlobeIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { MemberSection } from '#edition.ts'
import { memberSection } from '#member-centre/member-section.ts'
import type { OpenAccounts } from './provider.ts'

/** Social accounts that log a member in (spec §2, open-account bindings). */
export const bindingsSection: MemberSection = memberSection({
  id: 'bindings',
  word: 'section.bindings',
  icon: GlobeIcon,
  load: (api): Promise<OpenAccounts> => api.openList({}),
  action: async (form, context) => (await import('./bindings.action.ts')).action(form, context),
  Section: lazy(() => import('./bindings.tsx')),
})
