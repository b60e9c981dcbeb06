import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { sanitise } from '#features/publishing/sanitise.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { pageOf } from '../page.ts'
import { regionOf, seesOffer } from '../scope.ts'
import { promotionListed, promotionShown } from './present-promotion.ts'
import * as store from './promotion-store.ts'
import { aboutPromotion, changeable, overlaps } from './save-promotion.ts'

export const promotions = async (input: ParsedStaffInput<'promotions'>, call: SignedInCall) => {
  const { context, staff, now, pageSize } = call
  const rows = await store.promotionsIn(context.db, staff.regions, input, { now, most: pageSize })
  return pageOf(rows, pageSize, row => promotionListed(call, row))
}

export const promotion = async ({ promotion_id }: ParsedStaffInput<'promotion'>, call: SignedInCall) => {
  const { db } = call.context
  const row = await store.promotionById(db, Number(promotion_id))
  return row && seesOffer(call.staff, row) ? promotionShown(db, row, call) : refuse('promotionUnknown')
}

/** What visitors would get of a content, and what the sanitiser takes out. */
export const previewPromotion = async (input: ParsedStaffInput<'previewPromotion'>) => {
  const [zh, en] = [sanitise(input.content_zh), sanitise(input.content_en)]
  return { content_zh: zh.html, content_en: en.html, removed: [...new Set([...zh.removed, ...en.removed])] }
}

/** What cards a draw can give away; they open what is sold overseas, and who does not see that region sees none. */
export const promotionBatches = async (
  _: ParsedStaffInput<'promotionBatches'>,
  { context, staff, now }: SignedInCall,
) => {
  const most = staffLimits.page.recent
  const rows = staff.regions.includes('0') ? await store.batchesToWin(context.db, now, most) : []
  return {
    list: rows.map(({ id, valid_until, ...row }) => ({
      ...{ ...row, id: String(id), valid_until: valid_until?.toISOString() ?? '' },
    })),
  }
}

type Seen = { promotion_id: string; version: number }
type State = store.Promotion['state']

/** Why a promotion cannot be shown yet; undefined when it can. */
export const notPublishable = async (tx: Tx, row: store.Promotion) => {
  if (row.kind === 'draw' && !(await store.drawTerms(tx, row.id))?.simulation) return refuse('simulationMissing')
  return row.kind === 'referral' && (await overlaps(tx, row)) ? refuse('campaignsOverlap') : undefined
}

const move = (input: Seen, call: SignedInCall, audited: AuditedTransaction, state: 'published' | 'withdrawn') =>
  audited<{ state: 'done' }>(async tx => {
    const row = await changeable(tx, call, Number(input.promotion_id), input.version)
    if (row instanceof Refused) return row
    const from: State[] = state === 'published' ? ['draft', 'withdrawn'] : ['published']
    if (!from.includes(row.state)) return refuse('stateUnchanged')
    const no = state === 'published' ? await notPublishable(tx, row) : undefined
    if (no) return no
    await store.changePromotion(tx, row.id, { state })
    const about = aboutPromotion(row.id)
    const region = regionOf(row)
    return { before: { about, state: row.state }, after: { about, state }, region, result: { state: 'done' } }
  })

/** Shows a promotion to its visitors: nodes follow within a second. A draw has been tried as it is. */
export const publishPromotion = (
  input: ParsedStaffInput<'publishPromotion'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => move(input, call, audited, 'published')

/** Takes a promotion away from everybody; what was won in it stays. */
export const withdrawPromotion = (
  input: ParsedStaffInput<'withdrawPromotion'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => move(input, call, audited, 'withdrawn')
