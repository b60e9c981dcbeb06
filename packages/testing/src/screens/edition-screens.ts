import type { SiteName } from '#languages.ts'
import { openChat } from './chat-interactions.ts'
import { commonScreens, section, waysIn } from './common-screens.ts'
import { ask, openMoreAccounts, turnOrder } from './interactions.ts'
import type { Screen } from './screen.ts'

const order = (name: string, id: 'openOrder' | 'cancelledOrder', interact?: Screen['interact']): Screen => ({
  name,
  path: props => `/recharge.html?id=${props[id]}`,
  by: 'orderer',
  weighs: 'member',
  ...(interact && { interact }),
})

const intl: readonly Screen[] = [
  ...waysIn('social.google'),
  { name: 'recharge', path: '/recharge.html' },
  { name: 'recharge-newcomer', path: '/recharge.html', by: 'newcomer', weighs: 'member' },
  { name: 'recharge-unexpired', path: '/recharge.html', by: 'buyer', weighs: 'member' },
  order('order-open', 'openOrder'),
  order('order-cancel', 'openOrder', ask('button[value="cancel"]')),
  order('order-expired', 'openOrder', turnOrder('expired')),
  order('order-opening', 'openOrder', turnOrder('paid', '2026-11-21T08:00:00Z')),
  order('order-refunding', 'openOrder', turnOrder('refunding', '2026-11-21T08:00:00Z')),
  order('order-refunded', 'openOrder', turnOrder('refunded', '2026-11-21T08:00:00Z')),
  order('order-cancelled', 'cancelledOrder'),
  { name: 'order-paid', path: ({ paidOrder }) => `/recharge.html?id=${paidOrder}`, by: 'buyer', weighs: 'member' },
  {
    name: 'receipt',
    path: ({ paidOrder }) => `/recharge.html?id=${paidOrder}&receipt=1`,
    by: 'buyer',
    weighs: 'member',
  },
  { name: 'exchange', path: '/recharge.html?exchange=1', by: 'buyer', weighs: 'member' },
  { name: 'phone-recharge', path: '/m/recharge.html', by: 'newcomer', weighs: 'member' },
  { name: 'promotions', path: '/activity.html' },
  { name: 'promotion-referral', path: ({ referral }) => `/activity_${referral}` },
  { name: 'promotion-referral-member', path: ({ referral }) => `/activity_${referral}`, by: 'buyer', weighs: 'member' },
  { name: 'promotion-draw', path: ({ draw }) => `/activity_${draw}` },
  { name: 'promotion-draw-member', path: ({ draw }) => `/activity_${draw}`, by: 'buyer', weighs: 'member' },
  section('top-up'),
  section('orders'),
  { ...section('orders', '', 'no-orders'), by: 'newcomer' },
  section('pause'),
  { ...section('pause', '', 'pause-question'), interact: ask('form:has([name="intent"][value="pause"]) button') },
  section('prizes'),
  { ...section('prizes', '', 'no-prizes'), by: 'newcomer' },
  { ...section('prizes'), name: 'member-prize', path: ({ prize }) => `/user.html?tab=prizes&prize=${prize}` },
  section('invite'),
  section('qq'),
]

const cn: readonly Screen[] = [
  ...waysIn('social.qq'),
  { name: 'login-more', path: '/login.html', interact: openMoreAccounts },
  { ...section('bindings', '', 'more-bindings'), interact: openMoreAccounts },
  { ...section('tickets'), by: 'newcomer' },
  { name: 'chat', path: '/', weighs: 'home', interact: openChat('empty') },
  { name: 'chat-night', path: '/help.html', interact: openChat('night') },
  { name: 'chat-lost', path: '/about.html', interact: openChat('lost') },
  { name: 'chat-missed', path: '/help.html', interact: openChat('missed') },
  { name: 'chat-ended', path: '/userserver.html', interact: openChat('ended') },
]

/** Every screen of an edition. */
export const screensOf = (site: SiteName): readonly Screen[] => [...commonScreens, ...(site === 'intl' ? intl : cn)]
