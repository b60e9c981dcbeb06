import type { Edition } from '@bohe/site/edition.ts'
import { bindingsSection } from '@bohe/site/features/bindings/bindings-section.tsx'
import { devicesSection } from '@bohe/site/features/devices/devices-section.tsx'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import { qqSection } from '@bohe/site/features/qq/qq-section.tsx'
import { securitySection } from '@bohe/site/features/security/security-section.tsx'
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
    securitySection,
    bindingsSection,
    devicesSection,
    qqSection,
  ],
  facts: { hours: '8:00–24:00' },
}
