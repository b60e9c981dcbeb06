import type { phone as zhCN } from './zh-CN.ts'

export const phone: Record<keyof typeof zhCN, string> = {
  title: 'One-click acceleration',
  'description.intl':
    'The fast route to China in one tap: see the time you have left, pause it and resume it from your phone.',
  'description.cn': 'Mobile games at full speed in one tap, on Wi-Fi and on mobile data: free, with no time limit.',

  'app.short-name': 'Bohe',

  'bar.label': 'Phone edition',
  'tab.accelerate': 'Accelerate',
  'tab.recharge': 'Top Up',
  'tab.news': 'News',
  'tab.contact': 'Contact',
  'tab.me': 'Me',
  'to-about': 'About Bohe',
  'to-site': 'To the homepage',

  'visitor.act': 'Log in',

  'free.state': 'Free acceleration',
  'free.about': 'One tap opens the app, and games run fast at once.',
  'free.act': 'Start free',
  'free.plans': 'Everything faster? See the plans',

  'running.state': 'Your time is running',
  'running.left': 'Time left',
  'running.about': 'Not using it? Pause, and not a second is lost.',
  'running.act': 'Pause',
  'running.open': 'Open the app',

  'paused.state': 'Your time is paused',
  'paused.about': 'Time runs on when you resume, and the app opens for you.',
  'paused.act': 'Resume',

  'unit.days': 'd',
  'unit.hours': 'h',
  'unit.minutes': 'min',
  'unit.seconds': 's',

  'client.opening': 'Opening the app…',
  'client.missing': 'The app was not found on this device. Taking you to the download.',
  'client.download': 'Download the app',
}
