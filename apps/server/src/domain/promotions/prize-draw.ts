/**
 * Draws (product §5): who may draw how often, what a draw can give, and what a roll gives. Everything is decided here
 * before anybody sees a wheel turn; the roll comes from outside.
 */

/** What everybody may do in a draw. `null`: no limit. */
export interface DrawTerms {
  /** Chances of each day; they lapse at midnight. */
  daily_chances: number
  /** Chances of each check-in; they stay until they are used. */
  check_in_chances: number
  /** Draws of one member in a day and in all. */
  day_limit: number | null
  member_limit: number | null
}

/** What a member has done so far: check-ins made, and his draws of each day, today's among them. */
export interface DrawnSoFar {
  checkIns: number
  today: number
  earlierDays: readonly number[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const below = (limit: number | null, used: number) => (limit === null ? Number.POSITIVE_INFINITY : limit - used)

/** Chances a member has now. A day's own are used first, so that those of check-ins stay for later days. */
export const chancesLeft = (terms: DrawTerms, { checkIns, today, earlierDays }: DrawnSoFar): number => {
  const days = [...earlierDays, today]
  const used = sum(days.map(draws => Math.max(0, draws - terms.daily_chances)))
  const fromCheckIns = Math.max(0, checkIns * terms.check_in_chances - used)
  const left = Math.max(0, terms.daily_chances - today) + fromCheckIns
  return Math.max(0, Math.min(left, below(terms.day_limit, today), below(terms.member_limit, sum(days))))
}

/** A present as it stands when somebody draws. `null`: no window, no limit. `won`: by this member so far. */
export interface PresentStock {
  id: number
  weight: number
  stock: number
  given: number
  member_limit: number | null
  won: number
  starts_at: Date | null
  ends_at: Date | null
  /** The last moment of the cards it is made of; null without one. */
  cards_end_at: Date | null
}

const canBeWon = (present: PresentStock, now: Date) => {
  const { starts_at, ends_at, cards_end_at } = present
  const isLeft = present.given < present.stock && below(present.member_limit, present.won) > 0
  const hasBegun = starts_at === null || starts_at <= now
  return isLeft && hasBegun && [ends_at, cards_end_at].every(end => end === null || now < end)
}

/** One of the things a draw can give, with its share of the odds. `presentId` null is winning nothing. */
export interface Offered {
  presentId: number | null
  weight: number
}

/**
 * What a draw offers: the presents that are left, within their windows and the member's limits, and the blank last.
 * The odds of what cannot be won fall to the rest in proportion.
 */
export const offeredTo = (presents: readonly PresentStock[], blankWeight: number, now: Date): Offered[] => [
  ...presents.filter(present => canBeWon(present, now)).map(({ id, weight }) => ({ presentId: id, weight })),
  { presentId: null, weight: blankWeight },
]

/** The rolls there are: a roll is a whole number from 0 below this. 0 when nothing can come of it. */
export const rollsOf = (offered: readonly Offered[]): number => sum(offered.map(({ weight }) => weight))

/** What a roll gives: a present's id, or null for the blank. Throws when there is no such roll. */
export const drawn = (offered: readonly Offered[], roll: number): number | null => {
  let above = 0
  for (const { presentId, weight } of offered) {
    above += weight
    if (roll < above) return presentId
  }
  if (roll === 0) return null
  throw new Error(`a roll of ${roll} where there are ${above}`)
}
