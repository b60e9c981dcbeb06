import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import { inLanguage } from '#domain/in-language.ts'
import type { Membership } from '#domain/membership.ts'
import type { HeldCard } from './store.ts'

/** What a card holds, and the member's end of time as it is now. */
export const cardHolds = (
  language: Language,
  card: HeldCard,
  membership: Membership,
  redeemed: 0 | 1,
): CallData<'redeemCard'> => ({
  package_title: inLanguage(language, { zh: card.package_title_zh, en: card.package_title_en }),
  card_title: inLanguage(language, { zh: card.title_zh, en: card.title_en }),
  months: card.months,
  days: card.days,
  valid_until: card.valid_until?.toISOString() ?? null,
  redeemed,
  expiry_time: membership.expiresAt?.toISOString() ?? null,
  expiry_time_samp: membership.remainingSeconds,
})
