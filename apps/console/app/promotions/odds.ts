import { staffLimits } from '@bohe/api-client/contract/limits'

const { oddsTotal } = staffLimits.draws

/** How many parts one percent is. */
const percent = oddsTotal / 100

/** Odds as a percentage: 5000 of a million are `0.5`. */
export const percentOf = (odds: number): string => String(odds / percent)

/** The odds that a percentage of at most four digits after its point means; what is none stays as it was typed. */
export const oddsIn = (typed: string): string => {
  const read = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(typed.trim())
  return read ? String(Number(read[1]) * percent + Number((read[2] ?? '').padEnd(4, '0'))) : typed
}

/** What typed percentages come to together, as a percentage. */
export const sumOf = (typed: readonly string[]): string =>
  percentOf(typed.reduce((total, each) => total + (Number(oddsIn(each)) || 0), 0))
