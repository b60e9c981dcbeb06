import type { MemberCentre } from '@bohe/site/edition.ts'
import { bindingsSection } from '@bohe/site/features/bindings/bindings-section.tsx'
import { devicesSection } from '@bohe/site/features/devices/devices-section.tsx'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import { qqSection } from '@bohe/site/features/qq/qq-section.tsx'
import { securitySection } from '@bohe/site/features/security/security-section.tsx'
import { lazy } from 'react'
import { pauseSection } from '#membership/pause-section.tsx'
import { topUpSection } from '#membership/top-up-section.tsx'
import { prizesSection } from '#promotions/prizes/prizes-section.tsx'
import { referralSection } from '#promotions/referral/referral-section.tsx'
import { ordersSection } from '#recharge/orders/orders-section.tsx'

/** user.html of this edition. */
export const memberCentre: MemberCentre = {
  sections: [
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
  notice: lazy(async () => ({ default: (await import('#membership/time-tip.tsx')).TimeTip })),
}
