/** Recharge cards (product §5): what is printed on one, and when it may be redeemed. */

/** Letters and digits that nobody takes for another: without 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const cardAlphabet = '34679ACDEFGHJKMNPQRTWXY'

/** A number is the prefix and so many characters, a password only characters. */
export const cardPrefix = 'BH'
export const cardNumberLength = 14
export const cardPasswordLength = 12

/** What was printed, from what was typed: capitals and dashes do not matter. */
export const printedForm = (typed: string): string => typed.toUpperCase().replaceAll('-', '')

/** How a card stands. `valid_until` null: for ever. */
export interface CardState {
  redeemed_at: Date | null
  withdrawn_at: Date | null
  valid_until: Date | null
}

export type CardRefusal = 'cardUsed' | 'cardOutOfTime'

/** Why a card cannot be redeemed, null when it can. A card of a withdrawn batch is out of time. */
export const cardRefusal = ({ redeemed_at, withdrawn_at, valid_until }: CardState, now: Date): CardRefusal | null => {
  if (redeemed_at !== null) return 'cardUsed'
  return withdrawn_at !== null || (valid_until !== null && valid_until <= now) ? 'cardOutOfTime' : null
}
