import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import type { Edition } from '@bohe/site/edition.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { LiveChat } from '#chat/live-chat.tsx'

/** The mainland edition: free game acceleration, nothing to buy. */
export const edition: Edition = {
  name: 'cn',
  region: '1',
  defaultLanguage: 'zh_CN',
  navigation: [
    { word: 'link.home', path: paths.home },
    { word: 'link.notices', path: paths.notices() },
    { word: 'link.news', path: paths.news() },
    { word: 'link.about', path: paths.about },
  ],
  footer: {
    product: [
      { word: 'link.download', path: paths.download },
      { word: 'link.news', path: paths.news() },
      { word: 'link.about', path: paths.about },
    ],
    help: [
      { word: 'link.help', path: paths.help() },
      { word: 'link.customer-service', path: paths.customerService },
      { word: 'link.protocol', path: paths.protocol },
    ],
  },
  otherSite: { word: 'link.international-site', path: '/0' },
  memberCentre: fetchOnce(async () => (await import('./member-centre.ts')).memberCentre),
  liveChat: LiveChat,
  facts: { socialFirst: ['wechat', 'qq', 'weibo'] },
}
