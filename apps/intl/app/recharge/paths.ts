import { useLocation } from 'react-router'

/** What the plans page may be opened with: the choice that is made already. */
export interface PlanQuery {
  choice?: string
  pay_type?: string
  discount_code?: string
}

const queried = (page: string, query: object) => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${page}?${search}` : page
}

const at = (page: string) => ({
  recharge: page,
  plans: (query: PlanQuery) => queried(page, query),
  order: (id: string) => queried(page, { id }),
  receipt: (id: string) => queried(page, { id, receipt: '1' }),
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
