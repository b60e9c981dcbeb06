import { ShieldIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import type { MemberSection } from '#edition.ts'
import { memberSection } from '#member-centre/member-section.ts'

/** Password, contacts and secondary password of a member (spec §2, Account Security). */
export const securitySection: MemberSection = memberSection({
  id: 'security',
  word: 'section.security',
  icon: ShieldIcon,
  load: async (api, url) => (await import('./load-security.ts')).loadSecurity(api, url),
  action: async (form, context) => (await import('./security.action.ts')).action(form, context),
  Section: lazy(() => import('./task-panel.tsx')),
})
