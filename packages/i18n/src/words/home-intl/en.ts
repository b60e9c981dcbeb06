import type { homeIntl as zhCN } from './zh-CN.ts'

export const homeIntl: Record<keyof typeof zhCN, string> = {
  title: 'Fast access to China',
  description:
    'Bohe gives you smooth access to games, video, music, websites, live streams and work apps in China, wherever you live.',
  heading: 'The short way home',
  lead: 'Games, series and music from China, as smooth as if you were there. Bohe goes around the congestion and takes the shortest line.',
  action: 'Register free',

  'speeds.title': 'What it speeds up',
  'speeds.lead': 'One account for everything you use from China.',
  'speed.game': 'Games',
  'speed.game.text': 'Chinese servers, without the ping jumping about.',
  'speed.video': 'Video',
  'speed.video.text': 'Tonight’s episode tonight, in HD, no spinner.',
  'speed.music': 'Music',
  'speed.music.text': 'The greyed-out songs in your list light up again.',
  'speed.web': 'Web',
  'speed.web.text': 'Chinese websites open when you click.',
  'speed.live': 'Live',
  'speed.live.text': 'Picture and comments in step with the stage.',
  'speed.business': 'Work',
  'speed.business.text': 'Calls that hold, documents that save as you type.',

  'step.choose.text': 'Try the experience package first, then pick a card.',

  'plans.title': 'Three cards',
  'plans.lead': 'For 1, 3, 6 or 12 months. The longer the card, the less a month costs.',
  'plans.gold': 'Gold',
  'plans.gold.text': 'Series, music and the web, every day',
  'plans.platinum': 'Platinum',
  'plans.platinum.text': 'For frequent players and live streams',
  'plans.diamond': 'Diamond',
  'plans.diamond.text': 'Two devices at once',
  'plans.devices': 'Online at once: {{count}}',
  'plans.from': 'from {{price}} a month',
  'plans.action': 'See the prices',

  'question.what.answer':
    'It finds a shorter, steadier line between your device and services in China, so that they work as they do at home.',
  'question.trial': 'Can I try before I buy?',
  'question.trial.answer': 'Yes. Choose the experience package when you register and use it at once, without paying.',
  'question.pay': 'How do I pay?',
  'question.pay.answer': 'With WeChat Pay, Alipay, QQ Wallet or PayPal. Your account usually opens within a minute.',
  'question.devices.answer': 'One with Gold and Platinum, two at once with Diamond.',
}
