import { setImmediate } from 'node:timers/promises'
import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { PromotionSimulation } from '@bohe/api-client/staff/calls/promotions'
import type { Db, Tx } from '#database/schema.ts'
import type { SimulationRow } from '#database/tables/promotions.ts'
import { oddsOf } from '#domain/promotions/odds.ts'
import { simulateDraws, type Trial } from '#domain/promotions/simulated-draw.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { ownsOffer, regionOf, seesOffer } from '../scope.ts'
import { drawShown, simulationShown } from './present-promotion.ts'
import * as store from './promotion-store.ts'
import { aboutPromotion, changeable } from './save-promotion.ts'

const { simulated: draws, oddsTotal } = staffLimits.draws

/** Tries the draw; other calls have their turn in between. */
const run = async (trial: Trial) => {
  const running = simulateDraws(trial)
  for (;;) {
    const { done, value } = running.next()
    if (done) return value
    await setImmediate()
  }
}

/** What its odds say, without regard to what others leave when they are gone; never more than there is. */
const expectedOf = ({ presents, blankWeight }: Trial) => {
  const odds = oddsOf([...presents.map(({ weight }) => weight), blankWeight])
  return odds.map((share, at) => {
    const present = presents[at]
    const most = present ? present.stock - present.given : draws
    return Math.min(most, Math.round((share * draws) / oddsTotal))
  })
}

/** Tries a draw as it stands; undefined when it has no terms yet. */
export const simulate = async (
  db: Db | Tx,
  now: Date,
  row: store.Promotion,
  seed: number,
): Promise<SimulationRow | undefined> => {
  const terms = await store.drawTerms(db, row.id)
  if (!terms) return undefined
  const presents = (await store.presentsOf(db, row.id)).map(present => ({ ...present, won: 0 }))
  const trial: Trial = { presents, blankWeight: terms.blank_weight, span: row, draws, seed }
  const [counts, expected] = [await run(trial), expectedOf(trial)]
  const ids = [...presents.map(({ id }) => id), null]
  const rows = ids.map((presentId, at) => ({
    ...{ presentId, expected: expected[at] ?? 0, simulated: counts.get(presentId) ?? 0 },
  }))
  return { seed, draws, at: now.toISOString(), rows }
}

/** Tries a draw as it stands, and keeps what it came to: without that it is not published. */
export const simulateDraw = async (
  input: ParsedStaffInput<'simulateDraw'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const seen = await store.promotionById(call.context.db, Number(input.promotion_id))
  if (!seen || !seesOffer(call.staff, seen)) return refuse('promotionUnknown')
  if (!ownsOffer(call.staff, seen)) return refuse('beyondOwn')
  const simulation = await simulate(call.context.db, call.now, seen, input.seed)
  if (!simulation) return refuse('promotionUnknown')
  return audited<PromotionSimulation>(async tx => {
    const row = await changeable(tx, call, seen.id, input.version)
    if (row instanceof Refused) return row
    await store.putSimulation(tx, row.id, simulation)
    const presents = (await drawShown(tx, row.id))?.presents ?? []
    const result = simulationShown(call, simulation, presents)
    const after = { about: aboutPromotion(row.id), seed: input.seed, draws, cost: result.cost }
    return { before: null, after, region: regionOf(row), result }
  })
}
