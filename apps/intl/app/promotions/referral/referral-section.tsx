import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import { MailIcon } from '@bohe/ui/icons'
import { lazy } from 'react'
import { loadReferral, type Referral } from './referral-data.ts'

/** Inviting friends, in the member centre, where it works without script too. Its code comes when it is opened. */
export const referralSection = memberSection<Referral | undefined>({
  id: 'invite',
  word: 'section.invite',
  icon: MailIcon,
  load: (api, url) => loadReferral(api, pageOf(url)),
  action: async (form, context) => (await import('./referral.action.ts')).action(form, context),
  Section: lazy(() => import('./referral-invite.tsx')),
})
