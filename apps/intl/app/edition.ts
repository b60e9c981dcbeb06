import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import type { Edition } from '@bohe/site/edition.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { rechargePaths } from '#recharge/paths.ts'

/** The international edition: everything it speeds up, and plans. */
export const edition: Edition = {
  name: 'intl',
  region: '0',
  defaultLanguage: 'en',
  navigation: [
    { word: 'link.home', path: paths.home },
    { word: 'link.plans', path: rechargePaths.recharge },
    { word: 'link.notices', path: paths.notices() },
    { word: 'link.promotions', path: activityPaths.list() },
    { word: 'link.news', path: paths.news() },
    { word: 'link.about', path: paths.about },
  ],
  footer: {
    product: [
      { word: 'link.download', path: paths.download },
      { word: 'link.top-up', path: rechargePaths.recharge },
      { word: 'link.news', path: paths.news() },
      { word: 'link.about', path: paths.about },
    ],
    help: [
      { word: 'link.help', path: paths.help() },
      { word: 'link.customer-service', path: paths.customerService },
      { word: 'link.protocol', path: paths.protocol },
    ],
  },
  otherSite: { word: 'link.mainland-site', path: '/1' },
  memberCentre: fetchOnce(async () => (await import('./member-centre.ts')).memberCentre),
  facts: {
    seller: { zh_CN: '薄荷加速器国际站', en: 'Bohe International' },
    takesInvites: true,
  },
}
