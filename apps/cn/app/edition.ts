import type { Edition } from '@bohe/site/edition.ts'
import { profileSection } from '@bohe/site/features/member/profile-section.tsx'
import { paths } from '@bohe/site/paths.ts'

/** The mainland edition: free game acceleration, nothing to buy. */
export const edition: Edition = {
  name: 'cn',
  region: '1',
  defaultLanguage: 'zh_CN',
  navigation: [{ word: 'link.home', path: paths.home }],
  footer: [{ word: 'link.protocol', path: paths.protocol }],
  otherSite: { word: 'link.international-site', path: '/0' },
  memberSections: [
    profileSection(async () => (await import('@bohe/site/features/member/free-game-card.tsx')).FreeGameCard),
  ],
  facts: { hours: '8:00–24:00' },
}
