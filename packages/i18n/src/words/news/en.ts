import type { news as zhCN } from './zh-CN.ts'

export const news: Record<keyof typeof zhCN, string> = {
  title: 'News',
  lead: 'What is new, where new lines run, how to get more out of them, and offers.',
  description: 'News of Bohe: new lines, games and apps it speeds up, good advice, and offers.',
  'label.title': 'News: {{label}}',
  'label.description': 'News of Bohe about “{{label}}”, the newest first.',
  'notices.title': 'Announcements',
  'notices.lead': 'Maintenance, changes of the service, and whatever you should know.',
  'notices.description':
    'Announcements of Bohe: maintenance, changes of the service, releases and whatever you should know.',
  'page.title': '{{title}}, page {{page}}',
  'page.description': '{{description}} Page {{page}} of {{pages}}.',

  'filter.label': 'Filter by label',
  'filter.all': 'All',
  'label.mainland': 'China servers',
  'label.mobile': 'Mobile games',
  'label.latest': 'Latest',
  'label.hot': 'Hot',
  'label.picks': 'Picks',
  'label.offers': 'Offers',

  'list.standing': '{{title}}. Articles: {{total}}. Page {{page}} of {{pages}}.',
  'list.pages': 'Pages',
  'list.all-news': 'See all news',
  'list.home': 'Back to the homepage',
  'new-window': '(opens in a new window)',

  'crumbs.label': 'Where you are',
  'crumbs.home': 'Homepage',
  'article.published': 'Published',
  'article.hits': 'Views: {{hits}}',
  'article.table': 'Table, scrolls sideways',
  'article.others': 'Other articles',
  'article.previous': 'Previous',
  'article.next': 'Next',

  'share.title': 'Share',
  'share.address': 'Link to this article',
  'share.copy': 'Copy the link',
  'share.copied': 'Copied',
  'share.weibo': 'Weibo',
  'share.wechat': 'WeChat',
  'share.wechat-title': 'Share on WeChat',
  'share.wechat-hint':
    'Scan the code with WeChat to open the article on your phone, then send it to a friend or to Moments.',
  'share.qr': 'QR code of the link: {{link}}',
  'share.more': 'More ways',
  'share.close': 'Close',

  'aside.label': 'More to read',
  'hot.title': 'Hot news',
}
