import type { RateName } from '@bohe/api-client/contract/limits'

/** How a code travels: each channel has a price, and a budget, of its own. */
export type Channel = 'sms' | 'voice' | 'mail'

/** The budgets of a channel for all callers together. */
export const totals = {
  sms: ['smsTotalHour', 'smsTotalDay'],
  voice: ['voiceTotalHour', 'voiceTotalDay'],
  mail: ['mailTotalHour', 'mailTotalDay'],
} as const satisfies Record<Channel, readonly RateName[]>

/** Whom totals are counted for. */
export const everybody = 'all'

/** Whether a budget is a total. */
export const isTotal = (name: RateName): boolean =>
  Object.values(totals).some((rates: readonly RateName[]) => rates.includes(name))
