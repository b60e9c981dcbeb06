import { asFlag } from '@bohe/api-client/contract/scalars'
import { ArticleClass } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import type { Context } from '#context.ts'
import type { ArticleSource, DraftedArticle } from '#database/tables/content.ts'
import { lackingTexts } from '#domain/article-lacks.ts'
import { shownHtml } from '#features/publishing/sanitise.ts'
import { writtenText } from '#features/publishing/write-article.ts'
import { refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import { pageOf } from '../page.ts'
import { offeredIn, ownsOffer, seesOffer } from '../scope.ts'
import { removedParts } from './removed-parts.ts'
import * as store from './store.ts'

/** How many versions a record shows. */
const mostVersions = 200

const pages = {
  [ArticleClass.news]: 'news',
  [ArticleClass.notice]: 'notice',
  [ArticleClass.help]: 'helps',
  [ArticleClass.question]: 'helps',
} as const

type Row = Awaited<ReturnType<typeof store.articlesOf>>[number]

const regionsOf = (article: DraftedArticle) => {
  const offered = offeredIn(article)
  return offered.length === 2 ? 'both' : (offered[0] ?? '')
}

const headOf = (article: DraftedArticle) => ({
  ...{ class_type: article.class_type, label: article.label, support_type: article.support_type },
  ...{ title_zh: article.title_zh, title_en: article.title_en, regions: regionsOf(article) },
})

/** Who wrote the newest text, and when; by what is published or waits where no version was kept. */
const savedOf = ({ saved_by, saved_at, imported_by, imported_at, create_staff_id, changed_at }: Row) => ({
  saved_by: saved_by ?? imported_by ?? create_staff_id ?? '',
  saved_at: (saved_at ?? imported_at ?? changed_at)?.toISOString() ?? '',
})

const momentOf = (at: string): string => (at === '' ? '' : new Date(at).toISOString())

const rowOf = (row: Row) => {
  const { article, number, withdrawn } = row
  const languages = [row.lacks_zh && 'zh', row.lacks_en && 'en'].filter(each => each !== false)
  const public_id = number ?? withdrawn?.id
  return {
    ...{ id: String(row.id), ...headOf(article), state: row.state },
    is_changed: asFlag(row.is_changed),
    ...{ lacks: languages.join(' '), publish_at: momentOf(article.publish_at) },
    hits: row.hits ?? withdrawn?.hits ?? 0,
    address: public_id === undefined ? '' : `${pages[article.class_type]}_${public_id}`,
    ...savedOf(row),
  }
}

/** Articles of the regions that somebody sees. */
export const articles = async (
  input: ParsedStaffInput<'articles'>,
  { context, staff, now, pageSize }: SignedInCall,
) => {
  const asked = { ...input, regions: staff.regions, now, most: pageSize }
  return pageOf(await store.articlesOf(context.db, asked), pageSize, rowOf)
}

/** Whether somebody sees an article: what waits, or what is published of it. */
export const seesArticle = (staff: CallingStaff, { published, draft }: store.ArticleRecord): boolean =>
  (published !== undefined && seesOffer(staff, published)) || (draft !== undefined && seesOffer(staff, draft.article))

/** Whether somebody may change it: all its readers, now and after what waits, are of his regions. */
export const ownsArticle = (staff: CallingStaff, { published, draft }: store.ArticleRecord): boolean =>
  (!published || ownsOffer(staff, published)) && (!draft || ownsOffer(staff, draft.article))

const stateOf = ({ published, draft }: store.ArticleRecord, now: Date): StaffData<'article'>['state'] => {
  if (published) return published.publish_at > now ? 'planned' : 'published'
  return draft?.withdrawn ? 'withdrawn' : 'draft'
}

/** The text as it is edited: as it was written, or its HTML where only that is known. */
export const sourceOf = (article: DraftedArticle, source: ArticleSource | null | undefined): ArticleSource =>
  source ?? { format: 'html', zh: article.content_zh, en: article.content_en }

type Region = '0' | '1'

const versionShown = (article: DraftedArticle, source: ArticleSource | null | undefined) => {
  const { policy, content_zh, content_en, class_type: _, ...rest } = article
  const { format, zh, en } = sourceOf(article, source)
  return {
    ...rest,
    include_region_codes: rest.include_region_codes as Region[],
    exclude_region_codes: rest.exclude_region_codes as Region[],
    publish_at: momentOf(rest.publish_at),
    ...{ format, source_zh: zh, source_en: en },
    ...{ content_zh: shownHtml(content_zh, policy), content_en: shownHtml(content_en, policy) },
  }
}

const lacksOf = (lacking: readonly string[]) =>
  ['zh', 'en'].filter(language => lacking.some(name => name.endsWith(`_${language}`))).join(' ')

const recordShown = (record: store.ArticleRecord, { staff, now }: SignedInCall) => {
  const { published, draft } = record
  const article = store.textOf(record)
  const lacking = lackingTexts(article)
  const number = published?.id ?? draft?.withdrawn?.id
  return {
    ...{ id: String(record.id), slug: record.slug, version: record.version, ...headOf(article) },
    ...{ state: stateOf(record, now), is_changed: asFlag(published !== undefined && draft !== undefined) },
    ...{ lacks: lacksOf(lacking), lacking, hits: published?.hits ?? draft?.withdrawn?.hits ?? 0 },
    address: number === undefined ? '' : `${pages[article.class_type]}_${number}`,
    created_by: published?.create_staff_id ?? draft?.withdrawn?.create_staff_id ?? draft?.imported_by ?? '',
    is_own: asFlag(ownsArticle(staff, record)),
  } as const
}

/** A record that somebody sees. */
export const seenRecord = async (db: Context['db'], staff: CallingStaff, id: string) => {
  const record = await store.recordById(db, Number(id))
  return record && seesArticle(staff, record) ? record : refuse('articleUnknown')
}

/** An article's record. */
export const article = async ({ article_id }: ParsedStaffInput<'article'>, call: SignedInCall) => {
  const { db } = call.context
  const record = await seenRecord(db, call.staff, article_id)
  if ('refused' in record) return record
  const [kept, versions] = [
    await store.versionOf(db, record.id, record.version),
    await store.versionsOf(db, record.id, mostVersions),
  ]
  const [newest] = versions
  const saved_by = newest?.saved_by ?? record.draft?.imported_by ?? record.published?.create_staff_id ?? ''
  const saved_at = newest?.saved_at ?? record.draft?.imported_at ?? record.published?.changed_at
  return {
    ...versionShown(store.textOf(record), kept?.source),
    ...recordShown(record, call),
    ...{ saved_by, saved_at: saved_at?.toISOString() ?? '' },
    versions: versions.map(each => ({ ...each, saved_at: each.saved_at.toISOString() })),
  } satisfies StaffData<'article'>
}

/** What an article was once. */
export const articleVersion = async (input: ParsedStaffInput<'articleVersion'>, { context, staff }: SignedInCall) => {
  const record = await seenRecord(context.db, staff, input.article_id)
  if ('refused' in record) return record
  const kept = await store.versionOf(context.db, record.id, Number(input.version))
  if (!kept || !seesOffer(staff, kept.article)) return refuse('versionUnknown')
  return versionShown(kept.article, kept.source)
}

/** What readers would get of a text. */
export const previewArticle = async (input: ParsedStaffInput<'previewArticle'>, { context }: SignedInCall) => {
  const { format, source_zh, source_en } = input
  const { zh, en } = await writtenText(context.files, { format, zh: source_zh, en: source_en })
  return {
    ...{ content_zh: zh.html, content_en: en.html },
    ...{ removed_zh: removedParts(zh.removed), removed_en: removedParts(en.removed) },
  }
}
