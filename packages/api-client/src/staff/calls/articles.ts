import * as z from 'zod/mini'
import { importLimits, limits, staffLimits } from '#contract/limits'
import { flag, id, idInput, instant, region } from '#contract/scalars'
import { ArticleClass, helpLabels, newsLabels, SupportType } from '#contract/wire'
import { look, read, write } from '../endpoint.ts'
import { base64, instantOrNone, listOf, page, reason } from '../fields.ts'

export const articleClasses = Object.values(ArticleClass)

/** Who sees it: nobody yet, everybody from a moment on, everybody, nobody any more. */
export const articleStates = ['draft', 'planned', 'published', 'withdrawn'] as const

/** How a text is written: Markdown that may hold HTML, or HTML alone. */
export const textFormats = ['markdown', 'html'] as const

/** Whether an article is for the web, the app, or both. */
export const supportTypes = [SupportType.web, SupportType.app, '0'] as const

const labels = [...newsLabels, ...helpLabels] as const
const languages = ['zh', 'en'] as const
const regionCodes = z.array(region).check(z.maxLength(2, 'field.format'))

const row = z.object({
  id,
  class_type: z.enum(articleClasses),
  title_zh: z.string(),
  title_en: z.string(),
  label: z.string(),
  state: z.enum(articleStates),
  /** Whether it is published and a newer text of it waits. */
  is_changed: flag,
  /** The languages that have not all of it, e.g. `en`. */
  lacks: z.string(),
  /** Where it is read: `0`, `1`, `both`. */
  regions: z.string(),
  support_type: z.string(),
  /** '' for a draft that says no moment. */
  publish_at: z.string(),
  hits: z.int(),
  /** The part of its address before the ending, e.g. `news_12`; '' while it has none. */
  address: z.string(),
  saved_by: z.string(),
  saved_at: z.string(),
})

/** A line of an article in a language; a draft may still lack it. */
const line = (length: number) =>
  z._default(
    z.string('field.format').check(
      z.overwrite(text => text.replaceAll(/\s+/g, ' ').trim()),
      z.maxLength(length, 'field.too-long'),
      z.regex(/^\P{Cc}*$/u, 'field.format'),
    ),
    '',
  )

const source = z._default(
  z.string('field.format').check(
    z.overwrite(text => text.replaceAll('\r\n', '\n').trim()),
    z.maxLength(importLimits.articleBytes / 4, 'field.too-long'),
  ),
  '',
)

const written = {
  format: z.enum(textFormats, 'field.required'),
  source_zh: source,
  source_en: source,
}

const texts = {
  ...{ title_zh: line(200), title_en: line(200), summary_zh: line(500), summary_en: line(500) },
  ...{ tag_zh: line(200), tag_en: line(200), seo_keywords_zh: line(500), seo_keywords_en: line(500) },
  ...{ seo_desc_zh: line(500), seo_desc_en: line(500) },
}

const text = z.string()
const shownTexts = {
  ...{ title_zh: text, title_en: text, summary_zh: text, summary_en: text, tag_zh: text, tag_en: text },
  ...{ seo_keywords_zh: text, seo_keywords_en: text, seo_desc_zh: text, seo_desc_en: text },
}

/** An article as one version of it was saved. */
const version = z.object({
  ...shownTexts,
  format: z.enum(textFormats),
  source_zh: z.string(),
  source_en: z.string(),
  content_zh: z.string(),
  content_en: z.string(),
  label: z.string(),
  support_type: z.enum(supportTypes),
  include_region_codes: z.array(region),
  exclude_region_codes: z.array(region),
  image_url: z.string(),
  publish_at: z.string(),
})

const removed = z.object({
  kind: z.enum(['link', 'picture', 'attribute', 'tag']),
  what: z.string(),
})

const ids = z.array(idInput).check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.bulk, 'field.format'))
const done = z.object({ state: z.literal('done') })

/** News, notices, helps and questions: written in both languages, shown first, then published. */
export const articles = {
  articles: read('articles.read', 'Articles, the newest record first', {
    input: z.object({
      class_type: z._default(z.union([z.literal(''), z.enum(articleClasses)], 'field.format'), ''),
      label: z._default(z.union([z.literal(''), z.enum(labels)], 'field.format'), ''),
      state: z._default(z.union([z.literal(''), z.enum([...articleStates, 'changed'])], 'field.format'), ''),
      lacks: z._default(z.union([z.literal(''), z.enum(languages)], 'field.format'), ''),
      q: z._default(z.string('field.format').check(z.maxLength(100, 'field.too-long')), ''),
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  article: read('articles.read', 'An article as it would be published next, and its history', {
    input: z.object({ article_id: idInput }),
    data: z.object({
      ...row.shape,
      ...version.shape,
      slug: z.string(),
      created_by: z.string(),
      version: z.int(),
      /** What it lacks, by the names of fields, e.g. `summary_en`. */
      lacking: z.array(z.string()),
      /** Whether everybody of its regions is in the scope of who asks. */
      is_own: flag,
      versions: z.array(
        z.object({
          version: z.int(),
          how: z.enum(['imported', 'saved', 'restored']),
          saved_by: z.string(),
          saved_at: instant,
        }),
      ),
    }),
    refusals: ['articleUnknown'],
  }),
  articleVersion: read('articles.read', 'An article as it was saved once', {
    input: z.object({ article_id: idInput, version: idInput }),
    data: version,
    refusals: ['articleUnknown', 'versionUnknown'],
  }),
  previewArticle: look('articles.read', 'What readers would get of a text, and what is taken out of it', {
    input: z.object(written),
    data: z.object({
      content_zh: z.string(),
      content_en: z.string(),
      removed_zh: z.array(removed),
      removed_en: z.array(removed),
    }),
    refusals: [],
    bodyBytes: limits.body.articleBytes,
  }),
  saveArticle: write('articles.change', 'Save a new article, or another text of one, as a draft', {
    input: z.object({
      article_id: z.optional(idInput),
      /** The version that was seen; 0 of a new one. */
      version: z.int('field.required'),
      class_type: z.enum(articleClasses, 'field.required'),
      support_type: z.enum(supportTypes, 'field.required'),
      label: z._default(z.union([z.literal(''), z.enum(labels)], 'field.format'), ''),
      include_region_codes: z._default(regionCodes, []),
      exclude_region_codes: z._default(regionCodes, []),
      image_url: z._default(z.string('field.format').check(z.maxLength(200, 'field.too-long')), ''),
      /** '' for the moment it is published. */
      publish_at: z._default(instantOrNone, ''),
      ...texts,
      ...written,
    }),
    data: z.object({ article_id: id, version: z.int(), removed: z.array(removed) }),
    refusals: ['articleUnknown', 'beyondOwn', 'stale', 'stateUnchanged'],
    // Each version is kept whole beside the audit, which tells what changed.
    secrets: ['source_zh', 'source_en'],
    bodyBytes: limits.body.articleBytes,
  }),
  restoreArticle: write('articles.change', 'Make a draft of an older version', {
    input: z.object({ article_id: idInput, version: z.int('field.required'), restored: z.int('field.required') }),
    data: z.object({ version: z.int() }),
    refusals: ['articleUnknown', 'versionUnknown', 'beyondOwn', 'stale', 'stateUnchanged'],
  }),
  discardDraft: write('articles.change', 'Drop the newer text of a published article; what is published stays', {
    input: z.object({ article_id: idInput, reason }),
    data: done,
    refusals: ['articleUnknown', 'beyondOwn', 'stateUnchanged'],
  }),
  publishArticles: write('articles.publish', 'Publish what waits, or bring back what was withdrawn', {
    input: z.object({
      article_ids: ids,
      /** '' as each says itself, else at once, or from a moment on. */
      at: z._default(z.union([z.literal('now'), instantOrNone], 'field.format'), ''),
    }),
    data: z.object({ published: z.int() }),
    refusals: ['articleUnknown', 'beyondOwn', 'articleLacks', 'stateUnchanged'],
  }),
  withdrawArticles: write('articles.publish', 'Take articles off; they keep their address and hits', {
    input: z.object({ article_ids: ids, reason }),
    data: z.object({ withdrawn: z.int() }),
    refusals: ['articleUnknown', 'beyondOwn', 'stateUnchanged'],
  }),
  removeArticle: write('articles.publish', 'Delete a draft for good; two persons where it was public once', {
    input: z.object({ article_id: idInput, reason }),
    data: z.object({ state: z.enum(['done', 'proposed']) }),
    refusals: ['articleUnknown', 'beyondOwn', 'articleIsOut', 'approvalWaiting'],
  }),
  uploadPicture: write('articles.change', 'Keep a picture for articles, drawn anew', {
    input: z.object({
      file: base64,
    }),
    data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['pictureTooLarge', 'pictureWrong'],
    secrets: ['file'],
    bodyBytes: limits.body.uploadBytes,
  }),
}
