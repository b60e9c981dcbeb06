import type { Edition } from '@bohe/site/edition.ts'
import { fetchOnce } from '@bohe/site/fetch-once.ts'
import { paths } from '@bohe/site/paths.ts'
import { activityPaths } from '#promotions/activity-paths.ts'
import { rechargePaths } from '#recharge/paths.ts'

/** The international edition: everything it speeds up, and plans. */
export const edition: Edition = {
  name: 'intl',
  region: '0',
  defaultLanguage: 'en',
  navigation: [
    { word: 'link.home', path: paths.home },
    { word: 'link.plans', path: rechargePaths.recharge },
    { word: 'link.promotions', path: activityPaths.list() },
  ],
  footer: [
    { word: 'link.top-up', path: rechargePaths.recharge },
    { word: 'link.protocol', path: paths.protocol },
  ],
  otherSite: { word: 'link.mainland-site', path: '/1' },
  memberCentre: fetchOnce(async () => (await import('./member-centre.ts')).memberCentre),
  facts: {
    supportEmail: 'support@bohe.example',
    hours: '9:00–24:00',
    seller: { zh_CN: '薄荷加速器国际站', en: 'Bohe International' },
  },
}
