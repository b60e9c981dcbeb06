import { isDeepStrictEqual } from 'node:util'
import { helpLabels, newsLabels } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import type { StaffMessageKey } from '@bohe/i18n/staff-message-key'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import type { ArticleSource, DraftedArticle } from '#database/tables/content.ts'
import { draftedOf, earlierText } from '#features/publishing/import.ts'
import { keptPicture } from '#features/publishing/picture.ts'
import { lockContent, removeDrafts, saveDrafts } from '#features/publishing/store.ts'
import { keepTexts } from '#features/publishing/versions.ts'
import { articleOf, textFaults, type WrittenText, writtenText } from '#features/publishing/write-article.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { ownsOffer, regionOf } from '../scope.ts'
import { ownsArticle, seenRecord, sourceOf } from './articles.ts'
import { refuseStaleArticle, toldChange } from './changes.ts'
import { removedParts } from './removed-parts.ts'
import * as store from './store.ts'

type Input = ParsedStaffInput<'saveArticle'>

const labelsOf: Record<Input['class_type'], readonly string[]> = {
  '1': [''],
  '2': newsLabels,
  '3': helpLabels,
  '4': helpLabels,
}

const folderOf: Record<Input['class_type'], string> = { '1': 'notices', '2': 'news', '3': 'helps', '4': 'questions' }

type Faults = Record<string, StaffMessageKey | 'field.required'>

/** What is wrong with what was filled in, by field. */
const faultsOf = async ({ files }: Context, input: Input, source: ArticleSource, text: WrittenText) => {
  const faults: Faults = { ...textFaults(source, text) }
  if (input.title_zh === '' && input.title_en === '') faults.title_zh = 'field.required'
  if (!labelsOf[input.class_type].includes(input.label)) faults.label = 'field.required'
  if (input.image_url !== '' && !(await keptPicture(files, input.image_url))) faults.image_url = 'staff.picture-unknown'
  return faults
}

const toldOf = (input: Input): Omit<DraftedArticle, 'content_zh' | 'content_en' | 'policy'> => {
  const { article_id: _id, version: _version, format: _format, source_zh: _zh, source_en: _en, ...told } = input
  return told
}

/** A name for a new article: of its English title, with a number where another one has it. */
const newSlug = async (tx: Tx, { class_type, title_en }: DraftedArticle): Promise<string> => {
  const words = title_en.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const name = words.join('-').slice(0, 60).replace(/-$/, '') || 'article'
  const slug = `${folderOf[class_type]}/${name}`
  const taken = await store.slugsLike(tx, slug)
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}

/** A text to be saved. */
interface Saving {
  article: DraftedArticle
  source: ArticleSource
  how: 'saved' | 'restored'
}

/** Saves a text as the draft of its article; one that is what is published already leaves nothing to publish. */
const saveText = async (
  tx: Tx,
  { staff, now }: SignedInCall,
  slug: string,
  record: store.ArticleRecord | undefined,
  saving: Saving,
) => {
  const { article } = saving
  const [by, at] = [staff.email, now]
  const earlier = earlierText(slug, record?.published, record?.draft)
  await keepTexts(tx, [{ slug, ...saving, by, at }], new Map(earlier ? [[slug, earlier]] : []))
  const isPublished = record?.published && isDeepStrictEqual(draftedOf(record.published), article)
  if (isPublished) await removeDrafts(tx, [slug])
  else await saveDrafts(tx, [{ slug, article, by, at }])
  const saved = await store.recordById(tx, await store.idOfSlug(tx, slug))
  if (!saved) throw new Error(`${slug} was saved and is not there`)
  return saved
}

/** A record that somebody may change, in the version that he saw; or why not. */
const changeable = async (tx: Tx, { staff }: SignedInCall, id: string, version: number) => {
  const record = await seenRecord(tx, staff, id)
  if (record instanceof Refused) return record
  if (!ownsArticle(staff, record)) return refuse('beyondOwn')
  return record.version === version ? record : refuseStaleArticle(tx, record)
}

const isSame = async (tx: Tx, record: store.ArticleRecord, { article, source }: Saving) => {
  const current = store.textOf(record)
  const kept = await store.versionOf(tx, record.id, record.version)
  return isDeepStrictEqual(current, article) && isDeepStrictEqual(sourceOf(current, kept?.source), source)
}

const save = async (tx: Tx, call: SignedInCall, input: Input, { text, ...saving }: Saving & { text: WrittenText }) => {
  await lockContent(tx)
  const record = input.article_id ? await changeable(tx, call, input.article_id, input.version) : undefined
  if (record instanceof Refused) return record
  if (!ownsOffer(call.staff, saving.article)) return refuse('beyondOwn')
  // Its address and its place in a folder follow from its class.
  const before = record && store.textOf(record)
  if (before && before.class_type !== input.class_type)
    return refuse('invalidFields', {}, { class_type: 'field.format' })
  if (record && (await isSame(tx, record, saving))) return refuse('stateUnchanged')
  const slug = record?.slug ?? (await newSlug(tx, saving.article))
  const saved = await saveText(tx, call, slug, record, saving)
  return {
    ...toldChange(saved.id, before, saving.article),
    region: regionOf(saving.article),
    result: {
      ...{ article_id: String(saved.id), version: saved.version },
      removed: removedParts([...text.zh.removed, ...text.en.removed]),
    },
  }
}

/** Saves a new article, or another text of one. */
export const saveArticle = async (input: Input, call: SignedInCall, audited: AuditedTransaction) => {
  const source = { format: input.format, zh: input.source_zh, en: input.source_en }
  const text = await writtenText(call.context.files, source)
  const faults = await faultsOf(call.context, input, source, text)
  if (Object.keys(faults).length > 0) return refuse('invalidFields', {}, faults)
  const article = articleOf(toldOf(input), text)
  return audited<StaffData<'saveArticle'>>(tx => save(tx, call, input, { article, source, how: 'saved', text }))
}

/** Makes a draft of an older version; when it is out, and where, stays as it is. */
export const restoreArticle = (
  input: ParsedStaffInput<'restoreArticle'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'restoreArticle'>>(async tx => {
    await lockContent(tx)
    const record = await changeable(tx, call, input.article_id, input.version)
    if (record instanceof Refused) return record
    const kept = await store.versionOf(tx, record.id, input.restored)
    if (!kept) return refuse('versionUnknown')
    const before = store.textOf(record)
    const { publish_at, include_region_codes, exclude_region_codes } = before
    const article = { ...kept.article, publish_at, include_region_codes, exclude_region_codes }
    const saving: Saving = { article, source: sourceOf(article, kept.source), how: 'restored' }
    if (await isSame(tx, record, saving)) return refuse('stateUnchanged')
    const { id, version } = await saveText(tx, call, record.slug, record, saving)
    const { before: old, after } = toldChange(id, before, article)
    return {
      before: old,
      after: { ...after, restored: input.restored },
      region: regionOf(article),
      result: { version },
    }
  })

/** Drops the newer text of a published article. */
export const discardDraft = (
  input: ParsedStaffInput<'discardDraft'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<StaffData<'discardDraft'>>(async tx => {
    await lockContent(tx)
    const record = await seenRecord(tx, call.staff, input.article_id)
    if (record instanceof Refused) return record
    if (!ownsArticle(call.staff, record)) return refuse('beyondOwn')
    const { slug, published, draft } = record
    if (!published || !draft) return refuse('stateUnchanged')
    const article = draftedOf(published)
    await removeDrafts(tx, [slug])
    await keepPublished(tx, call, record)
    const { before, after } = toldChange(record.id, draft.article, article)
    return { before, after, region: regionOf(article), result: { state: 'done' } }
  })

/** The published text is the newest version again, as it was written where that is known. */
const keepPublished = async (tx: Tx, { staff, now }: SignedInCall, record: store.ArticleRecord) => {
  const { slug, published } = record
  if (!published) return
  const article = draftedOf(published)
  const source = await store.sourceWrittenAs(tx, record.id, article)
  await keepTexts(tx, [{ slug, article, source, how: 'restored', by: staff.email, at: now }], new Map())
}
