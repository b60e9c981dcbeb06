/** What an invitation campaign gives (spec §1, §9), in days. */
export interface ReferralTerms {
  days_per_friend: number
  /** In all, for one account in one campaign. */
  cap_days: number
}

/** What one more friend gives to who has earned so many days: 0 beyond the cap, the rest where it ends within. */
export const daysForFriend = ({ days_per_friend, cap_days }: ReferralTerms, earned: number): number =>
  Math.max(0, Math.min(days_per_friend, cap_days - earned))

/** The code of a group as it was meant: blanks around it and capitals do not matter. */
export const groupCode = (typed: string): string => typed.trim().toUpperCase()
