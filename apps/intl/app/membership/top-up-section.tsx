import type { MemberSection } from '@bohe/site/edition.ts'
import { BoltIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** More time: the way to the plans, and recharge cards (spec §2, Top Up). Its code comes when it is opened. */
export const topUpSection: MemberSection = {
  id: 'top-up',
  word: 'section.top-up',
  icon: BoltIcon,
  action: async (form, context) => (await import('./redeem.action.ts')).action(form, context),
  Section: lazy(() => import('./top-up.tsx')),
}
