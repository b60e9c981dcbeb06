import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { spanOf } from '#domain/beijing-day.ts'
import { printedForm } from '#domain/promotions/redeem-card.ts'
import { textIn } from '#domain/text-in.ts'
import { propose } from '#features/approvals/propose.ts'
import { limitOf } from '#features/approvals/store.ts'
import { seal, unseal } from '#features/cards/card-secrets.ts'
import { addBatch, issueCards as makeCards } from '#features/cards/issue-cards.ts'
import { endBatch } from '#features/cards/store.ts'
import { pageOf } from '#features/console/page.ts'
import { packageWithLevel } from '#features/packages/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './card-store.ts'

const region = '0'
const done = { state: 'done' } as const
const text = (at: Date | null) => at?.toISOString() ?? ''

/** Cards open what is sold overseas: who does not see that region sees none. */
const sees = ({ regions }: CallingStaff): boolean => regions.includes(region)

const shown = ({ language }: SignedInCall, row: store.ListedBatch) => ({
  ...{ id: String(row.id), title_zh: row.title_zh, title_en: row.title_en, months: row.months, days: row.days },
  package: textIn(language, row, 'package'),
  ...{ valid_until: text(row.valid_until), withdrawn_at: text(row.withdrawn_at), issued_by: row.issued_by },
  created_at: row.created_at.toISOString(),
  ...{ cards: Number(row.cards), redeemed: Number(row.redeemed), left: Number(row.unused) },
  is_exportable: asFlag(Boolean(row.waits)),
})

export const cardBatches = async (page: ParsedStaffInput<'cardBatches'>, call: SignedInCall) => {
  const { context, now, pageSize, staff } = call
  const rows = sees(staff) ? await store.batchesIn(context.db, now, page, pageSize) : []
  return pageOf(rows, pageSize, row => shown(call, row))
}

export const cardBatch = async ({ batch_id }: ParsedStaffInput<'cardBatch'>, call: SignedInCall) => {
  const row = sees(call.staff) ? await store.batchIn(call.context.db, call.now, Number(batch_id)) : undefined
  return row ? shown(call, row) : refuse('batchUnknown')
}

const stateOf = (card: store.FoundCard, now: Date) => {
  if (card.redeemed_at) return 'redeemed'
  if (card.voided_at || card.withdrawn_at) return 'void'
  return card.valid_until && card.valid_until <= now ? 'ended' : 'unused'
}

/** A card by the number that is printed on it, dashes or not. */
export const card = async ({ card_no }: ParsedStaffInput<'card'>, { context, staff, now }: SignedInCall) => {
  const row = sees(staff) ? await store.cardOfNumber(context.db, printedForm(card_no)) : undefined
  if (!row) return refuse('cardUnknown')
  return {
    ...{ id: String(row.id), card_no: row.card_no, batch_id: String(row.batch_id), is_prize: asFlag(row.is_prize) },
    state: stateOf(row, now) as 'unused' | 'redeemed' | 'void' | 'ended',
    ...{ redeemed_by: row.redeemed_by === null ? '' : String(row.redeemed_by), redeemed_at: text(row.redeemed_at) },
  }
}

type Issue = ParsedStaffInput<'issueCards'>

const faultsOf = ({ months, days, valid_until }: Issue, now: Date) => ({
  ...(months > 0 === days > 0 && { months: 'staff.months-or-days' as const, days: 'staff.months-or-days' as const }),
  ...(valid_until !== '' && spanOf(valid_until).until <= now && { valid_until: 'staff.starts-past' as const }),
})

/** Issues a batch: its passwords wait, sealed, until somebody exports them, once. */
export const issueBatch = async (tx: Tx, { context, staff, now }: SignedInCall, input: Issue) => {
  const { title_zh, title_en, months, days, count, valid_until } = input
  const package_id = Number(input.package_id)
  if (!(await packageWithLevel(tx, package_id))) {
    return refuse('invalidFields', {}, { package_id: 'staff.package-unknown' })
  }
  const until = valid_until === '' ? null : spanOf(valid_until).until
  const held = { title_zh, title_en, package_id, months, days, valid_until: until, issued_by: staff.email }
  const batch = await addBatch(tx, context, held)
  const cards = await makeCards(tx, context, batch.id, count, { keepPassword: false })
  const printed = JSON.stringify(cards.map(({ cardNo, password }) => [cardNo, password]))
  await store.keepExport(tx, batch.id, seal(context.config, context.random, `batch ${batch.id}`, printed), now)
  const about = `card batch ${batch.id}`
  return { before: { about }, after: { about, ...held, valid_until, cards: count }, batchId: String(batch.id) }
}

export const issueCards = (input: Issue, call: SignedInCall, audited: AuditedTransaction) =>
  audited<{ state: 'done' | 'proposed'; batch_id: string }>(async tx => {
    if (!sees(call.staff)) return refuse('beyondOwn')
    const faults = faultsOf(input, call.now)
    if (Object.keys(faults).length > 0) return refuse('invalidFields', {}, faults)
    const days = (input.days + input.months * 30) * input.count
    if (days > (await limitOf(tx, 'card days'))) {
      const told = { about: `cards ${input.title_en}`, amount: `${input.count} × ${input.days || input.months * 30} d` }
      const proposed = await propose(tx, call, { action: 'issueCards', region, ...told, input, reason: input.reason })
      return proposed instanceof Refused ? proposed : { ...proposed, result: { state: 'proposed', batch_id: '' } }
    }
    const issued = await issueBatch(tx, call, input)
    if (issued instanceof Refused) return issued
    const { before, after, batchId } = issued
    return { before, after, region, result: { state: 'done', batch_id: batchId } }
  })

/** A batch that somebody may do something with. */
const ownBatch = async (tx: Tx, { staff, now }: SignedInCall, id: string) => {
  if (!sees(staff)) return refuse('batchUnknown')
  return (await store.batchIn(tx, now, Number(id))) ?? refuse('batchUnknown')
}

/** Numbers and passwords of a batch; afterwards they are nowhere any more. */
export const exportCards = (
  { batch_id }: ParsedStaffInput<'exportCards'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const batch = await ownBatch(tx, call, batch_id)
    if (batch instanceof Refused) return batch
    const sealed = await store.takeExport(tx, batch.id)
    if (!sealed) return refuse('cardsExported')
    const printed = JSON.parse(unseal(call.context.config, `batch ${batch.id}`, sealed)) as [string, string][]
    const about = `card batch ${batch.id}`
    return {
      before: { about, exported: 0 },
      after: { about, exported: printed.length },
      region,
      result: { cards: printed.map(([card_no, card_password]) => ({ card_no, card_password })) },
    }
  })

/** Voids what is unused: cards that were redeemed stay as they are, and no prize is made of the batch any more. */
export const voidBatch = (
  { batch_id }: ParsedStaffInput<'voidBatch'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const batch = await ownBatch(tx, call, batch_id)
    if (batch instanceof Refused) return batch
    if (!(await endBatch(tx, batch.id, call.now))) return refuse('stateUnchanged')
    await store.takeExport(tx, batch.id)
    const voided = await store.countLeft(tx, batch.id)
    const about = `card batch ${batch.id}`
    return { before: { about, void: 0 }, after: { about, void: voided }, region, result: { voided } }
  })

export const voidCard = ({ card_id }: ParsedStaffInput<'voidCard'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const row = sees(call.staff) ? await store.cardById(tx, Number(card_id)) : undefined
    if (!row) return refuse('cardUnknown')
    if (row.withdrawn_at || !(await store.voidCard(tx, row.id, call.now))) return refuse('stateUnchanged')
    const about = `card ${row.card_no}`
    return { before: { about, void: false }, after: { about, void: true }, region, result: done }
  })
