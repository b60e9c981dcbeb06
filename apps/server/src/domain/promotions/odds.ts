import { staffLimits } from '@bohe/api-client/contract/limits'

/** Odds of a draw: whole parts of a million, of each present and of nothing, which come to exactly one. */

const { oddsTotal } = staffLimits.draws

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether odds come to exactly one. */
export const isWhole = (odds: readonly number[]): boolean => sum(odds) === oddsTotal

/** Weights as odds; what rounding leaves over goes to those that lose most by it. Weights of which all are 0 give none. */
export const oddsOf = (weights: readonly number[]): number[] => {
  const total = sum(weights)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map(weight => (weight * oddsTotal) / total)
  const odds = exact.map(Math.floor)
  const byLoss = exact
    .map((share, at) => ({ at, loss: share - Math.floor(share) }))
    .toSorted((one, other) => other.loss - one.loss || one.at - other.at)
  for (const { at } of byLoss.slice(0, oddsTotal - sum(odds))) odds[at] = (odds[at] ?? 0) + 1
  return odds
}
