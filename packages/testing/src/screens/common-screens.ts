import type { WordKey } from '#words.ts'
import {
  arriveFrom,
  ask,
  askToLogOut,
  choosePicture,
  followInOutage,
  openLanguages,
  openLinks,
  openMemberMenu,
  openSections,
  shareByCode,
  submitEmpty,
} from './interactions.ts'
import type { Screen } from './screen.ts'

/** A section of the member centre, of somebody who bought. */
export const section = (id: string, query = '', name = id): Screen => ({
  name: `member-${name}`,
  path: `/user.html?tab=${id}${query}`,
  by: 'buyer',
  weighs: 'member',
})

const securityTask = (task: string): Screen => section('security', `&do=${task}`, task)

const home: readonly Screen[] = [
  { name: 'home', path: '/', weighs: 'home', alsoAt: [768, 1920] },
  { name: 'home-proposal', path: '/', by: 'caller', weighs: 'home' },
  { name: 'home-links', path: '/', weighs: 'home', interact: openLinks },
  { name: 'home-languages', path: '/', weighs: 'home', interact: openLanguages },
  { name: 'home-member', path: '/', by: 'buyer' },
  { name: 'home-member-menu', path: '/', by: 'buyer', interact: openMemberMenu },
  { name: 'log-out', path: '/', by: 'buyer', interact: askToLogOut },
]

/** Where one gets in; a provider's button leads to the page where a new account is given a contact. */
export const waysIn = (provider: WordKey<'auth'>): readonly Screen[] => [
  { name: 'login', path: '/login.html' },
  { name: 'login-email', path: '/login.html?by=email' },
  { name: 'login-code', path: '/login.html?with=code' },
  { name: 'login-faults', path: '/login.html', interact: submitEmpty('login.submit') },
  { name: 'register', path: '/register.html' },
  { name: 'register-email', path: '/register.html?by=email' },
  { name: 'register-faults', path: '/register.html', interact: submitEmpty('register.submit') },
  { name: 'bind', path: '/login.html', interact: arriveFrom(provider) },
  { name: 'forgetpwd', path: '/forgetpwd.html' },
  { name: 'forgetpwd-faults', path: '/forgetpwd.html?by=email', interact: submitEmpty('retrieve.submit') },
]

const reading: readonly Screen[] = [
  { name: 'news', path: '/news.html' },
  { name: 'news-label', path: '/news.html?label=hot' },
  { name: 'news-no-page', path: '/news.html?page=99', status: 404 },
  { name: 'notify', path: '/notify.html' },
  { name: 'article-news', path: ({ news }) => `/news_${news}.html` },
  { name: 'article-share', path: ({ news }) => `/news_${news}.html`, interact: shareByCode },
  { name: 'article-notice', path: ({ notice }) => `/notice_${notice}.html` },
  { name: 'article-help', path: ({ help }) => `/helps_${help}.html` },
  { name: 'help', path: '/help.html' },
  { name: 'help-category', path: '/help.html?label=account' },
  { name: 'help-nothing', path: '/help.html?q=zzzz' },
  { name: 'about', path: '/about.html' },
  { name: 'customer-service', path: '/userserver.html' },
  { name: 'protocol', path: '/protocol.html' },
  { name: 'download', path: '/download.html' },
]

const phone: readonly Screen[] = [
  { name: 'phone', path: '/m/' },
  { name: 'phone-member', path: '/m/', by: 'buyer' },
  { name: 'phone-about', path: '/m/about.html' },
  { name: 'phone-contact', path: '/m/contact.html' },
]

/** The fallback pages. */
const fallbackPages: readonly Screen[] = [
  { name: 'missing', path: '/nothing-here.html', status: 404 },
  { name: 'missing-deep', path: '/nothing/here', status: 404 },
  { name: 'outage', path: '/about.html', interact: followInOutage('footer a[href$="/help.html"]:visible') },
  { name: 'upgrade', path: '/upgrade.html', isBare: true, isForAll: true },
  { name: 'failure', path: '/500.html', isBare: true, isForAll: true },
  { name: 'offline-zh', path: '/offline.zh-CN.html', isBare: true, isForAll: true },
  { name: 'offline-en', path: '/offline.en.html', isBare: true, isForAll: true },
]

const memberCentre: readonly Screen[] = [
  { name: 'member', path: '/user.html', by: 'buyer', weighs: 'member' },
  { name: 'member-sections', path: '/user.html', by: 'buyer', weighs: 'member', interact: openSections },
  { name: 'member-picture', path: '/user.html', by: 'buyer', weighs: 'member', interact: choosePicture },
  { name: 'member-newcomer', path: '/user.html', by: 'newcomer', weighs: 'member' },
  section('security'),
  ...['password', 'bind-email', 'change-phone', 'set-secondary', 'reset-password'].map(securityTask),
  section('bindings'),
  { ...section('bindings', '', 'unbind'), interact: ask('button[value="unbind"]') },
  section('devices'),
  { ...section('devices', '', 'sign-out'), interact: ask('button[value="kick"]') },
]

/** What both editions show. */
export const commonScreens: readonly Screen[] = [...home, ...reading, ...phone, ...fallbackPages, ...memberCentre]
