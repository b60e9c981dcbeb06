import { withQuery } from '@bohe/site/routing/paths.ts'
import { useLocation } from 'react-router'

/** What the plans page may be opened with: the choice that is made already. */
export interface PlanQuery {
  choice?: string
  pay_type?: string
  discount_code?: string
}

const at = (page: string) => ({
  recharge: page,
  plans: (query: PlanQuery) => withQuery(page, query),
  order: (id: string) => withQuery(page, { id }),
  receipt: (id: string) => withQuery(page, { id, receipt: '1' }),
  exchange: `${page}?exchange=1`,
})

/** The pages that only the edition with plans has. */
export const rechargePaths = at('/recharge.html')

/** The same pages in the phone's frame. */
export const phoneRechargePaths = at('/m/recharge.html')

/** The pages in the frame of an address. */
export const rechargePathsAt = (pathname: string) =>
  pathname.endsWith(phoneRechargePaths.recharge) ? phoneRechargePaths : rechargePaths

/** Where this page's own links lead: they stay in its frame. */
export const useRechargePaths = () => rechargePathsAt(useLocation().pathname)
