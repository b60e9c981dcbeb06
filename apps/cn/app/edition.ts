import type { Edition } from '@bohe/site/edition.ts'
import { fetchOnce } from '@bohe/site/fetch-once.ts'
import { paths } from '@bohe/site/paths.ts'

/** The mainland edition: free game acceleration, nothing to buy. */
export const edition: Edition = {
  name: 'cn',
  region: '1',
  defaultLanguage: 'zh_CN',
  navigation: [{ word: 'link.home', path: paths.home }],
  footer: [{ word: 'link.protocol', path: paths.protocol }],
  otherSite: { word: 'link.international-site', path: '/0' },
  memberCentre: fetchOnce(async () => (await import('./member-centre.ts')).memberCentre),
  facts: { hours: '8:00–24:00' },
}
