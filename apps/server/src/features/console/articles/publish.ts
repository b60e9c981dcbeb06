import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { missingTexts } from '#domain/article-lacks.ts'
import { propose } from '#features/approvals/propose.ts'
import { publishDrafts, reschedule, withdrawArticle } from '#features/publishing/publish.ts'
import { lockContent } from '#features/publishing/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { regionOf } from '../scope.ts'
import { ownsArticle, seenRecord } from './articles.ts'
import { aboutArticle } from './changes.ts'
import * as store from './store.ts'

/** Records that somebody may change, all of them; or why not. */
const ownRecords = async (tx: Tx, { staff }: SignedInCall, ids: readonly string[]) => {
  const records: store.ArticleRecord[] = []
  for (const id of new Set(ids)) {
    const record = await seenRecord(tx, staff, id)
    if (record instanceof Refused) return record
    if (!ownsArticle(staff, record)) return refuse('beyondOwn')
    records.push(record)
  }
  return records
}

/** The one region that an action on some articles concerns, or null. */
const regionOfAll = (records: readonly store.ArticleRecord[]) => {
  const regions = new Set(records.map(record => regionOf(store.textOf(record))))
  return regions.size === 1 ? ([...regions][0] ?? null) : null
}

const titleOf = (record: store.ArticleRecord) => {
  const { title_zh, title_en } = store.textOf(record)
  return title_zh || title_en
}

const toldOf = (records: readonly store.ArticleRecord[]) => ({
  about: records.length === 1 ? aboutArticle(records[0]?.id ?? 0) : `${records.length} articles`,
  articles: records.map(({ id, slug }) => ({ id, slug })),
})

/** The first that has not all of both languages. */
const lackingOf = (records: readonly store.ArticleRecord[]) => {
  for (const record of records) {
    const missing = missingTexts(store.textOf(record))
    if (missing.length > 0) return refuse('articleLacks', { title: titleOf(record), what: missing.join(', ') })
  }
  return undefined
}

/** Publishes what waits, as each says itself, at once, or from a moment on. */
export const publishArticles = (
  input: ParsedStaffInput<'publishArticles'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'publishArticles'>>(async tx => {
    const { staff, now } = call
    const version = await lockContent(tx)
    const records = await ownRecords(tx, call, input.article_ids)
    if (records instanceof Refused) return records
    const lacking = lackingOf(records)
    if (lacking) return lacking
    const slugs = records.map(({ slug }) => slug)
    if (input.at !== '') await reschedule(tx, slugs, input.at === 'now' ? now : new Date(input.at), staff.email, now)
    const { published, version: raised } = await publishDrafts(tx, slugs, now)
    if (published.length === 0) return refuse('stateUnchanged')
    return {
      before: { ...toldOf(records), version },
      after: { ...toldOf(records), version: raised.after, published },
      region: regionOfAll(records),
      result: { published: published.length },
    }
  })

/** Takes articles off, all of them or none. */
export const withdrawArticles = (
  input: ParsedStaffInput<'withdrawArticles'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'withdrawArticles'>>(async tx => {
    const { staff, now } = call
    const version = await lockContent(tx)
    const records = await ownRecords(tx, call, input.article_ids)
    if (records instanceof Refused) return records
    if (records.some(({ published }) => !published)) return refuse('stateUnchanged')
    for (const { slug } of records) await withdrawArticle(tx, slug, staff.email, now)
    return {
      before: { ...toldOf(records), version },
      after: { ...toldOf(records), version: version + records.length, withdrawn: records.length },
      region: regionOfAll(records),
      result: { withdrawn: records.length },
    }
  })

/** A record that may be deleted: nobody reads it. */
const removable = async (tx: Tx, call: SignedInCall, id: string) => {
  await lockContent(tx)
  const records = await ownRecords(tx, call, [id])
  const [record] = records instanceof Refused ? [records] : records
  if (!record || record instanceof Refused) return record ?? refuse('articleUnknown')
  return record.published ? refuse('articleIsOut') : record
}

/** Deletes an article for good. */
export const removeNow = async (tx: Tx, call: SignedInCall, id: string) => {
  const record = await removable(tx, call, id)
  if (record instanceof Refused) return record
  await store.removeRecord(tx, record)
  const { id: number, slug } = record
  const told = { about: aboutArticle(number), slug, title: titleOf(record) }
  return {
    before: { ...told, version: record.version },
    after: { ...told, version: null },
    region: regionOfAll([record]),
  }
}

/** Deletes a draft; what was public once waits for another person. */
export const removeArticle = (
  input: ParsedStaffInput<'removeArticle'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'removeArticle'>>(async tx => {
    const record = await removable(tx, call, input.article_id)
    if (record instanceof Refused) return record
    if (record.draft?.withdrawn) {
      const told = { about: aboutArticle(record.id), amount: titleOf(record).slice(0, 100), reason: input.reason }
      return propose(tx, call, { action: 'removeArticle', region: regionOfAll([record]), ...told, input })
    }
    const done = await removeNow(tx, call, input.article_id)
    return done instanceof Refused ? done : { ...done, result: { state: 'done' } }
  })
