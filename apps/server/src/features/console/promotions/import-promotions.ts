import { isDeepStrictEqual } from 'node:util'
import { type ParsedStaffInput, staffContract } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { say } from '@bohe/i18n/message'
import type { Context } from '#context.ts'
import { keepIdsAfterGiven } from '#database/given-ids.ts'
import type { Tx } from '#database/schema.ts'
import { type ShopChange, ShopRefused } from '#features/shop/import-shop.ts'
import type { ShopPromotion } from '#features/shop/promotion-file.ts'
import { Refused } from '#http/handlers.ts'
import { parseInput } from '#http/input/parse-input.ts'
import { offeredIn } from '../scope.ts'
import { promotionEdited } from './present-promotion.ts'
import * as store from './promotion-store.ts'
import { notPublishable } from './promotions.ts'
import { storePromotion } from './save-promotion.ts'
import { simulate } from './simulate-draw.ts'

type Edited = Awaited<ReturnType<typeof promotionEdited>>
type Draw = NonNullable<Edited['draw']>
type DrawInFile = NonNullable<ShopPromotion['draw']>

const bilingualFields = ['label', 'title', 'summary', 'prize', 'content', 'rules', 'seo_keywords', 'seo_desc'] as const

const pairsOf = (edited: Edited) =>
  Object.fromEntries(
    bilingualFields.map(name => [name, { zh: edited[`${name}_zh`], en: edited[`${name}_en`] }]),
  ) as Pick<ShopPromotion, (typeof bilingualFields)[number]>

const drawInFile = ({ presents, ...terms }: Draw): DrawInFile => ({
  ...terms,
  presents: presents.map(present => ({
    ...{ id: Number(present.id), kind: present.kind, title: { zh: present.title_zh, en: present.title_en } },
    ...{ image: present.image, worth: present.worth, days: present.days },
    ...(present.batch_id !== '' && { batch: Number(present.batch_id) }),
    ...{ odds: present.odds, stock: present.stock, member_limit: present.member_limit },
    ...(present.starts_at !== '' && { from: present.starts_at }),
    ...(present.ends_at !== '' && { until: present.ends_at }),
  })),
})

const inFile = async (tx: Tx, row: store.Promotion): Promise<ShopPromotion> => {
  const edited = await promotionEdited(tx, row)
  const [first, second] = offeredIn(row)
  const { referral, draw } = edited
  return {
    ...{ id: row.id, kind: row.kind, published: row.state === 'published', ...pairsOf(edited), image: edited.image },
    ...{ regions: second ? 'both' : (first ?? 'both'), from: edited.starts_at, until: edited.ends_at },
    ...(referral && {
      referral: (({ has_group_code: _, ...terms }) => terms)(referral),
    }),
    ...(draw && { draw: drawInFile(draw) }),
  }
}

/** Every promotion, as the shop's file has them: the code of a group stays here, as a hash. */
export const promotionsInFile = async (tx: Tx): Promise<ShopPromotion[]> => {
  const promotions: ShopPromotion[] = []
  for (const row of await store.everyPromotion(tx)) promotions.push(await inFile(tx, row))
  return promotions
}

const flat = (named: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, { zh, en }]) => [
      [`${name}_zh`, zh],
      [`${name}_en`, en],
    ]),
  )

const drawFields = ({ presents, ...terms }: DrawInFile) => ({
  ...terms,
  presents: presents.map(({ id, title, batch, from, until, ...rest }) => ({
    ...{ ...rest, id: String(id), ...flat({ title }), batch_id: batch ? String(batch) : '' },
    ...{ starts_at: from ?? '', ends_at: until ?? '' },
  })),
})

const refused = (id: number, { refused: name, fields }: Refused<string>) => {
  const faults = Object.entries(fields ?? {}).map(([field, sentence]) => `${field}: ${say('en', sentence)}`)
  const { message } = staffCodes[name as keyof typeof staffCodes]
  return new ShopRefused(`promotions[${id}]: ${faults.join('; ') || say('en', message)}`)
}

type Wanted = ParsedStaffInput<'savePromotion'>

/** What the console would be asked to save, under the console's own rules. */
const savedAs = (promotion: ShopPromotion): Wanted => {
  const { id, published: _, from, until, draw, ...rest } = promotion
  const texts = flat(Object.fromEntries(bilingualFields.map(name => [name, promotion[name]])))
  const parsed = parseInput(staffContract.savePromotion.input, {
    ...{ promotion_id: String(id), version: 0, kind: rest.kind, image: rest.image, regions: rest.regions },
    ...{ ...texts, starts_at: from, ends_at: until, referral: rest.referral, draw: draw && drawFields(draw) },
  })
  if (parsed instanceof Refused) throw refused(id, parsed)
  return parsed.input as Wanted
}

const requireOwnPresents = async (tx: Tx, { id, draw }: ShopPromotion) => {
  const ids = (draw?.presents ?? []).map(present => present.id)
  const [taken] = await store.presentsOfOthers(tx, id, ids)
  if (taken)
    throw new ShopRefused(`promotions[${id}]: the present ${taken.id} is one of promotion ${taken.activity_id}`)
}

type Importing = Pick<Context, 'config' | 'clock'>

const save = async (tx: Tx, { config, clock }: Importing, wanted: ShopPromotion, was: store.Promotion | undefined) => {
  await requireOwnPresents(tx, wanted)
  const saved = await storePromotion(tx, { config, now: clock.now(), ids: 'given' }, savedAs(wanted), was)
  if (saved instanceof Refused) throw refused(wanted.id, saved)
  return saved
}

/** A draw that is shown has been tried as it is. */
const publish = async (tx: Tx, { clock }: Importing, row: store.Promotion) => {
  if (row.kind === 'draw') await store.putSimulation(tx, row.id, (await simulate(tx, clock.now(), row, 1)) ?? null)
  const no = await notPublishable(tx, row)
  if (no) throw refused(row.id, no)
  await store.changePromotion(tx, row.id, { state: 'published' })
}

const importOne = async (tx: Tx, importing: Importing, wanted: ShopPromotion): Promise<ShopChange | undefined> => {
  const row = await store.lockPromotion(tx, wanted.id)
  const before = row ? await inFile(tx, row) : null
  if (before && before.kind !== wanted.kind)
    throw new ShopRefused(`promotions[${wanted.id}] is a ${before.kind}: a promotion keeps its kind`)
  if (isDeepStrictEqual(before, wanted)) return undefined
  const isSame = before && isDeepStrictEqual({ ...before, published: wanted.published }, wanted)
  const saved = isSame && row ? row : await save(tx, importing, wanted, row)
  if (wanted.published && saved.state !== 'published') await publish(tx, importing, saved)
  if (!wanted.published && saved.state === 'published')
    await store.changePromotion(tx, saved.id, { state: 'withdrawn' })
  return { name: `promotion ${wanted.id}`, before, after: wanted }
}

/**
 * Makes promotions like those of a file, in the transaction of the rest; what is taken away goes first, so that another
 * may take its place. Throws ShopRefused.
 */
export const importPromotions = async (
  tx: Tx,
  importing: Importing,
  wanted: readonly ShopPromotion[],
): Promise<{ changes: ShopChange[]; absent: string[] }> => {
  const changes: ShopChange[] = []
  const inTurn = wanted.toSorted((one, other) => Number(one.published) - Number(other.published))
  for (const each of inTurn) {
    const change = await importOne(tx, importing, each)
    if (change) changes.push(change)
  }
  if (changes.length > 0) {
    await keepIdsAfterGiven(tx, 'activities', { sequence: 'content_ids' })
    await keepIdsAfterGiven(tx, 'presents')
  }
  const named = new Set(wanted.map(({ id }) => id))
  const absent = (await store.everyPromotion(tx)).filter(({ id }) => !named.has(id))
  return { changes, absent: absent.map(({ id }) => `promotion ${id}`) }
}
