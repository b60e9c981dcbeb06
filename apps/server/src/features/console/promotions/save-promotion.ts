import { isDeepStrictEqual } from 'node:util'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Insertable } from 'kysely'
import type { Context } from '#context.ts'
import type { Schema, Tx } from '#database/schema.ts'
import { promotionFaults } from '#domain/promotions/promotion-faults.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { sanitise } from '#features/publishing/sanitise.ts'
import { groupCodeHash } from '#features/referral/bonus.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { offeredIn, ownsOffer, regionOf, seesOffer } from '../scope.ts'
import { type DrawShown, drawShown, promotionEdited } from './present-promotion.ts'
import * as store from './promotion-store.ts'

type Wanted = ParsedStaffInput<'savePromotion'>
type WantedDraw = NonNullable<Wanted['draw']>

/** What the audit and a stale form call a promotion. */
export const aboutPromotion = (id: number | string) => `promotion ${id}`

/** A promotion that somebody may change as he saw it, locked; or why not. */
export const changeable = async (tx: Tx, { staff }: SignedInCall, id: number, version: number) => {
  const row = await store.lockPromotion(tx, id)
  if (!row || !seesOffer(staff, row)) return refuse('promotionUnknown')
  if (!ownsOffer(staff, row)) return refuse('beyondOwn')
  return row.version === version ? row : refuseStale(tx, aboutPromotion(id))
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const columnsOf = (wanted: Wanted) => {
  const { promotion_id, version, kind, regions, starts_at, ends_at, referral, draw, group_code, ...texts } = wanted
  const [zh, en] = [sanitise(wanted.content_zh), sanitise(wanted.content_en)]
  const row = {
    ...texts,
    ...{ content_zh: zh.html, content_en: en.html },
    ...{ rules_zh: linesOf(wanted.rules_zh), rules_en: linesOf(wanted.rules_en) },
    include_region_codes: regions === 'both' ? [] : [regions],
    exclude_region_codes: [] as string[],
    ...{ starts_at: new Date(starts_at), ends_at: new Date(ends_at) },
  }
  return { row, removed: [...new Set([...zh.removed, ...en.removed])] }
}

const faultsOf = async (tx: Tx, wanted: Wanted, id: number) => {
  const presents = id === 0 ? [] : await store.presentsOf(tx, id)
  const batchIds = (wanted.draw?.presents ?? []).map(({ batch_id }) => Number(batch_id))
  const batches = await store.liveBatches(tx, batchIds)
  const faults = promotionFaults(wanted, {
    given: new Map(presents.map(present => [String(present.id), present.given])),
    batches: new Set(batches.map(batch => String(batch.id))),
  })
  const isTermless = (kind: 'referral' | 'draw') => wanted.kind === kind && !wanted[kind]
  return {
    ...faults,
    ...(isTermless('referral') && { 'referral.days_per_friend': 'field.required' as const }),
    ...(isTermless('draw') && { 'draw.presents': 'field.required' as const }),
  }
}

/** Whether another published campaign runs in one of its regions at one of its moments. */
export const overlaps = async (
  tx: Tx,
  promotion: Parameters<typeof store.lockCampaignsWithin>[1] & Parameters<typeof offeredIn>[0],
): Promise<boolean> => {
  const own = offeredIn(promotion)
  const others = await store.lockCampaignsWithin(tx, promotion)
  return others.some(other => offeredIn(other).some(region => own.includes(region)))
}

/** With what a promotion is stored. `ids`: a present that is new keeps the id that it is given, as a file gives it. */
interface Storing {
  config: Context['config']
  now: Date
  ids?: 'given'
}

/** Days for friends and for the group; the code is kept as a hash, and stays unless another is given. */
const putReferral = async (tx: Tx, { config }: Storing, id: number, wanted: Wanted) => {
  if (wanted.kind !== 'referral' || !wanted.referral) return undefined
  const { qq_bonus_days } = wanted.referral
  const kept = (await store.referralTerms(tx, id))?.qq_code_hash ?? null
  const given = wanted.group_code === '' ? kept : groupCodeHash(config, wanted.group_code)
  if (qq_bonus_days > 0 && given === null) return refuse('invalidFields', {}, { group_code: 'field.required' })
  const qq_code_hash = qq_bonus_days > 0 ? given : null
  await store.putReferralTerms(tx, { activity_id: id, ...wanted.referral, qq_code_hash })
  return undefined
}

const presentRow = (activity_id: number, present: WantedDraw['presents'][number], position: number) => {
  const { id, odds, batch_id, days, member_limit, starts_at, ends_at, ...rest } = present
  return {
    ...{ ...rest, activity_id, position, weight: odds },
    days: present.kind === 'days' ? days : 0,
    batch_id: present.kind === 'card' ? Number(batch_id) : null,
    member_limit: member_limit === 0 ? null : member_limit,
    starts_at: starts_at === '' ? null : new Date(starts_at),
    ends_at: ends_at === '' ? null : new Date(ends_at),
  } satisfies Insertable<Schema['presents']>
}

const putPresents = async (tx: Tx, activityId: number, wanted: WantedDraw['presents'], { ids }: Storing) => {
  const current = new Set((await store.presentsOf(tx, activityId)).map(({ id }) => id))
  const kept = new Set(wanted.map(({ id }) => Number(id)))
  await store.removePresents(
    tx,
    [...current].filter(id => !kept.has(id)),
  )
  for (const [at, present] of wanted.entries()) {
    const row = presentRow(activityId, present, at + 1)
    if (current.has(Number(present.id))) await store.changePresent(tx, Number(present.id), row)
    else await store.addPresent(tx, { ...row, ...(ids === 'given' && present.id !== '' && { id: Number(present.id) }) })
  }
}

const instantOf = (text: string) => text && new Date(text).toISOString()

const asShown = (present: WantedDraw['presents'][number]) => ({
  ...present,
  days: present.kind === 'days' ? present.days : 0,
  batch_id: present.kind === 'card' ? String(Number(present.batch_id)) : '',
  starts_at: instantOf(present.starts_at),
  ends_at: instantOf(present.ends_at),
})

const isSameDraw = ({ presents, ...terms }: DrawShown, wanted: WantedDraw) =>
  isDeepStrictEqual(
    { ...terms, presents: presents.map(({ given, ...present }) => present) },
    { ...wanted, presents: wanted.presents.map(asShown) },
  )

/**
 * Odds become weights. What is published keeps its draw, and not a row of it is written: whoever draws at that moment
 * sees all of it. What has changed has to be tried anew.
 */
const putDraw = async (tx: Tx, storing: Storing, { id, state }: store.Promotion, { kind, draw }: Wanted) => {
  if (kind !== 'draw' || !draw) return undefined
  const before = await drawShown(tx, id)
  if (before && isSameDraw(before, draw)) return undefined
  if (state === 'published') return refuse('drawRuns')
  const { presents, nothing, day_limit, member_limit, ...chances } = draw
  const limits = { day_limit: day_limit || null, member_limit: member_limit || null }
  await store.putDrawTerms(tx, { activity_id: id, ...chances, ...limits, blank_weight: nothing })
  await putPresents(tx, id, presents, storing)
  return void (await store.putSimulation(tx, id, null))
}

type Told = Record<string, unknown>

/** Of two states of one thing what differs, on both sides. */
const differing = (before: Told, after: Told) => {
  const changed = Object.keys(after).filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (side: Told) => Object.fromEntries(changed.map(name => [name, side[name]]))
  return { before: of(before), after: of(after) }
}

const notSavable = async (tx: Tx, wanted: Wanted, was: store.Promotion | undefined) => {
  const { row } = columnsOf(wanted)
  const faults = await faultsOf(tx, wanted, was?.id ?? 0)
  if (Object.keys(faults).length > 0) return refuse('invalidFields', {}, faults)
  const isCampaign = wanted.kind === 'referral' && (await overlaps(tx, { id: was?.id ?? 0, ...row }))
  return isCampaign ? refuse('invalidFields', {}, { starts_at: 'staff.campaigns-overlap' }) : undefined
}

const write = (tx: Tx, { now, ids }: Storing, wanted: Wanted, was: store.Promotion | undefined) => {
  const { row } = columnsOf(wanted)
  if (was) return store.changePromotion(tx, was.id, row)
  const fresh = { kind: wanted.kind, plat_type: '', fee: '0.00', state: 'draft' as const, created_at: now }
  const given = ids === 'given' && { id: Number(wanted.promotion_id) }
  return store.addPromotion(tx, { ...row, ...fresh, ...given })
}

/** Stores a promotion with its terms and presents, whoever wants it; or says what is wrong with it. */
export const storePromotion = async (tx: Tx, storing: Storing, wanted: Wanted, was: store.Promotion | undefined) => {
  const no = await notSavable(tx, wanted, was)
  if (no) return no
  const saved = await write(tx, storing, wanted, was)
  const refused = (await putReferral(tx, storing, saved.id, wanted)) ?? (await putDraw(tx, storing, saved, wanted))
  return refused ?? saved
}

/** Makes a promotion, which is a draft, or changes one. */
export const savePromotion = (input: Wanted, call: SignedInCall, audited: AuditedTransaction) =>
  audited<{ promotion_id: string; version: number; removed: string[] }>(async tx => {
    const id = Number(input.promotion_id)
    const was = input.promotion_id === '' ? undefined : await changeable(tx, call, id, input.version)
    if (was instanceof Refused) return was
    // Whoever draws and whoever invites is told by its kind: it stays.
    const wanted = { ...input, kind: was?.kind ?? input.kind }
    const { row, removed } = columnsOf(wanted)
    if (!ownsOffer(call.staff, row)) return refuse('beyondOwn')
    const before = was ? await promotionEdited(tx, was) : {}
    const saved = await storePromotion(tx, { config: call.context.config, now: call.now }, wanted, was)
    if (saved instanceof Refused) return saved
    const told = differing(before, await promotionEdited(tx, saved))
    const about = aboutPromotion(saved.id)
    return {
      before: was ? { about, ...told.before } : null,
      after: { about, ...told.after, ...(wanted.group_code !== '' && { group_code: 'set anew' }) },
      region: regionOf(saved),
      result: { promotion_id: String(saved.id), version: saved.version, removed },
    }
  })
