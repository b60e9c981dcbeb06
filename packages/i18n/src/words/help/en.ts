import type { help as zhCN } from './zh-CN.ts'

export const help: Record<keyof typeof zhCN, string> = {
  title: 'Help centre',
  description:
    'The help centre of Bohe: signing up and logging in, membership, acceleration, the client, troubleshooting, and answers to common questions.',
  lead: 'Search first: most questions have an answer of a sentence or two.',

  'category.all': 'All',
  'category.start': 'Getting started',
  'category.start.title': 'Getting started',
  'category.start.description': 'New to Bohe: register, install and start accelerating, one step at a time.',
  'category.account': 'Account',
  'category.account.title': 'Help with your account',
  'category.account.description':
    'Logging in, passwords, binding a phone or an e-mail address, devices: common questions about a Bohe account.',
  'category.membership': 'Membership',
  'category.membership.title': 'Help with membership',
  'category.membership.description':
    'Levels, time, pausing and redeeming: how a Bohe membership works and how its time is counted.',
  'category.speed': 'Acceleration',
  'category.speed.title': 'Help with acceleration',
  'category.speed.description':
    'Choosing what to accelerate, and what to change when it lags or stutters: how to use Bohe.',
  'category.client': 'Client',
  'category.client.title': 'Help with the client',
  'category.client.description': 'Installing, updating and removing the Bohe client on Windows, Mac, Android and iOS.',
  'category.trouble': 'Troubleshooting',
  'category.trouble.title': 'Troubleshooting',
  'category.trouble.description':
    'No connection, a page that will not open, a log-in that fails: steps to check by yourself that solve most faults.',
  categories: 'Categories of help',
  table: 'Table',
  'new-window': '(opens in a new window)',
  empty: 'There is nothing in this category yet',
  'empty.all': 'The help centre is being filled. Please ask customer service.',
  'empty.action': 'See all help',

  'search.label': 'Search guides and questions',
  'search.placeholder': 'For example: forgot password',
  'search.submit': 'Search',
  'search.help': 'Put spaces between words.',
  'search.keys': 'Press / to search, Esc to clear.',
  'search.title': 'Search for “{{query}}”',
  'search.results': 'Search results',
  'search.count': 'Found: {{count}}',
  'search.none': 'Nothing found for “{{query}}”',
  'search.none.text': 'Try a shorter word, or ask customer service: we will find it for you.',
  'search.kind.guide': 'Guide',
  'search.kind.question': 'Question',

  'contact.title': 'Still stuck?',
  'contact.text': 'Tell customer service what happens, and we will look at it together.',
  'contact.action': 'Contact customer service',
}
