import type { StaffMessageKey } from '@bohe/i18n/staff-message-key'
import { isWhole } from './odds.ts'

type Faults = Record<string, StaffMessageKey>

interface Times {
  starts_at: string
  ends_at: string
}

interface Present extends Times {
  kind: 'days' | 'card' | 'goods'
  id: string
  days: number
  batch_id: string
  odds: number
  stock: number
}

/** A promotion as it is to be saved. */
interface Wanted extends Times {
  referral?: { days_per_friend: number; cap_days: number } | undefined
  draw?: { nothing: number; presents: readonly Present[] } | undefined
}

/** What is there already: how often each present was won, and the batches whose cards can be won. */
export interface Known {
  given: ReadonlyMap<string, number>
  batches: ReadonlySet<string>
}

const isBackwards = ({ starts_at, ends_at }: Times) =>
  starts_at !== '' && ends_at !== '' && Date.parse(ends_at) <= Date.parse(starts_at)

const presentFaults = (present: Present, at: number, { given, batches }: Known): Faults => {
  const field = (name: string) => `draw.presents.${at}.${name}`
  const isUnknownBatch = present.kind === 'card' && !batches.has(present.batch_id)
  return {
    ...(isBackwards(present) && { [field('ends_at')]: 'staff.ends-before-start' as const }),
    ...(present.kind === 'days' && present.days === 0 && { [field('days')]: 'staff.days-needed' as const }),
    ...(isUnknownBatch && { [field('batch_id')]: 'staff.batch-unknown' as const }),
    ...(present.stock < (given.get(present.id) ?? 0) && { [field('stock')]: 'staff.stock-given' as const }),
  }
}

const drawFaults = ({ nothing, presents }: NonNullable<Wanted['draw']>, known: Known): Faults => {
  const kept = new Set(presents.map(({ id }) => id))
  const isLost = [...known.given].some(([id, given]) => given > 0 && !kept.has(id))
  const faults = presents.map((present, at) => presentFaults(present, at, known))
  return {
    ...(!isWhole([nothing, ...presents.map(({ odds }) => odds)]) && { 'draw.nothing': 'staff.odds-sum' as const }),
    ...(isLost && { 'draw.presents': 'staff.present-won' as const }),
    ...Object.assign({}, ...faults),
  }
}

/** What is wrong with a promotion that no single field shows, by the field where it is said. */
export const promotionFaults = (wanted: Wanted, known: Known): Faults => {
  const { referral, draw } = wanted
  return {
    ...(isBackwards(wanted) && { ends_at: 'staff.ends-before-start' as const }),
    ...(referral &&
      referral.cap_days < referral.days_per_friend && { 'referral.cap_days': 'staff.cap-too-low' as const }),
    ...(draw && drawFaults(draw, known)),
  }
}
