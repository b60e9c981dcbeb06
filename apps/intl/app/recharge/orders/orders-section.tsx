import { memberSection } from '@bohe/site/member-centre/member-section.ts'
import { pageOf } from '@bohe/site/routing/page-of.ts'
import { PlanIcon } from '@bohe/ui/icons'
import { lazy } from 'react'

/** The orders of a member, newest first, paged (spec §2, Order Management). Its code comes with the member centre. */
export const ordersSection = memberSection({
  id: 'orders',
  word: 'section.orders',
  icon: PlanIcon,
  load: (api, url) => api.invoices({ page: pageOf(url) }),
  Section: lazy(() => import('./orders.tsx')),
})
