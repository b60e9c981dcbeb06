import type { Edition } from '@bohe/site/edition.ts'
import { bindingsSection } from '@bohe/site/features/bindings/bindings-section.tsx'
import { devicesSection } from '@bohe/site/features/devices/devices-section.tsx'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import { qqSection } from '@bohe/site/features/qq/qq-section.tsx'
import { securitySection } from '@bohe/site/features/security/security-section.tsx'
import { paths } from '@bohe/site/paths.ts'
import { lazy } from 'react'
import { pauseSection } from '#membership/pause-section.tsx'
import { topUpSection } from '#membership/top-up-section.tsx'
import { activityPaths } from '#promotions/activity-paths.ts'
import { prizesSection } from '#promotions/prizes-section.tsx'
import { referralSection } from '#promotions/referral-section.tsx'
import { ordersSection } from '#recharge/orders-section.tsx'
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
  memberSections: [
    profileSection(async () => (await import('#membership/membership-card.tsx')).MembershipCard),
    topUpSection,
    ordersSection,
    pauseSection,
    prizesSection,
    referralSection,
    securitySection,
    bindingsSection,
    devicesSection,
    qqSection,
  ],
  memberNotice: lazy(async () => ({ default: (await import('#membership/time-tip.tsx')).TimeTip })),
  facts: {
    supportEmail: 'support@bohe.example',
    hours: '9:00–24:00',
    seller: { zh_CN: '薄荷加速器国际站', en: 'Bohe International' },
  },
}
