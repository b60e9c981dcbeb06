import type { fallbackPages as zhCN } from './zh-CN.ts'

export const fallbackPages: Record<keyof typeof zhCN, string> = {
  'offline.title': 'You are offline',
  'offline.text':
    'Your device has no connection, so this page cannot be opened now. Your time and your orders are safe, and nothing changes.',
  'offline.check': 'Please check',
  'offline.wifi': 'that Wi-Fi or mobile data is on, and flight mode is off;',
  'offline.client': 'whether the app is just changing its route: wait until it is connected.',
  'offline.retry': 'Try again',

  'failure.title': 'This page cannot be shown right now',
  'failure.text':
    'The fault is ours: your account, your time and your orders are all there. Please try again in a moment.',
  'failure.number': 'Number of this request:',
  'failure.copy': 'Copy the number',
  'failure.copied': 'Copied',
  'failure.retry': 'Try again',
  'failure.home': 'To the homepage',

  'upgrade.title': 'Please upgrade your browser',
  'upgrade.text':
    'This version of Internet Explorer is too old to log in and pay safely, and cannot show our pages. Please open this site with one of these browsers:',
  'upgrade.after': 'Your account and your time are there in the new browser, too.',

  'arrival.title': 'Log in as {{name}}?',
  'arrival.text':
    'A link led you here, and it logs in to this account. Log in only if the account is yours: otherwise somebody else sees what you do and pay in it.',
  'arrival.confirm': 'Log in as {{name}}',
  'arrival.refuse': 'Not me',
  'arrival.go-on': 'Go on',

  'missing.title': 'There is nothing here',
  'missing.text': 'The address may be wrong, the page may have moved, or what it told is over.',
  'missing.search': 'Search the help centre',
  'missing.search-act': 'Search',
  'missing.ways': 'Or go on from here',
  'missing.home': 'Homepage',
  'missing.news': 'Latest news',
  'missing.help': 'Help centre',
  'missing.service': 'Customer service',
}
