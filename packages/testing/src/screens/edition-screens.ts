import type { SiteName } from '#languages.ts'
import { commonScreens } from './common-screens.ts'
import type { Screen } from './screen.ts'

const section = (id: string): Screen => ({ name: `member-${id}`, path: `/user.html?tab=${id}`, by: 'buyer' })

const intl: readonly Screen[] = [
  { name: 'recharge', path: '/recharge.html' },
  { name: 'recharge-newcomer', path: '/recharge.html', by: 'newcomer' },
  { name: 'recharge-unexpired', path: '/recharge.html', by: 'buyer' },
  { name: 'order-open', path: ({ openOrder }) => `/recharge.html?id=${openOrder}`, by: 'newcomer' },
  { name: 'order-paid', path: ({ paidOrder }) => `/recharge.html?id=${paidOrder}`, by: 'buyer' },
  { name: 'receipt', path: ({ paidOrder }) => `/recharge.html?id=${paidOrder}&receipt=1`, by: 'buyer' },
  { name: 'exchange', path: '/recharge.html?exchange=1', by: 'buyer' },
  { name: 'phone-recharge', path: '/m/recharge.html', by: 'newcomer' },
  { name: 'promotions', path: '/activity.html' },
  { name: 'promotion-referral', path: ({ referral }) => `/activity_${referral}` },
  { name: 'promotion-referral-member', path: ({ referral }) => `/activity_${referral}`, by: 'buyer' },
  { name: 'promotion-draw', path: ({ draw }) => `/activity_${draw}` },
  { name: 'promotion-draw-member', path: ({ draw }) => `/activity_${draw}`, by: 'buyer' },
  section('top-up'),
  section('orders'),
  section('pause'),
  section('prizes'),
  section('invite'),
  section('qq'),
]

/** Every screen of an edition. */
export const screensOf = (site: SiteName): readonly Screen[] =>
  site === 'intl' ? [...commonScreens, ...intl] : commonScreens
