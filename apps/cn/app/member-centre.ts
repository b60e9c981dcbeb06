import type { MemberCentre } from '@bohe/site/edition.ts'
import { bindingsSection } from '@bohe/site/features/bindings/bindings-section.tsx'
import { devicesSection } from '@bohe/site/features/devices/devices-section.tsx'
import { profileSection } from '@bohe/site/features/profile/profile-section.tsx'
import { qqSection } from '@bohe/site/features/qq/qq-section.tsx'
import { securitySection } from '@bohe/site/features/security/security-section.tsx'
import { ticketsSection } from '#chat/tickets/tickets-section.tsx'

/** user.html of this edition. */
export const memberCentre: MemberCentre = {
  sections: [
    profileSection(async () => (await import('@bohe/site/features/member/free-game-card.tsx')).FreeGameCard),
    securitySection,
    bindingsSection,
    devicesSection,
    ticketsSection,
    qqSection,
  ],
}
