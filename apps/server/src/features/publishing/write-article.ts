import type { ArticleSource, DraftedArticle } from '#database/tables/content.ts'
import { holdsChinese, isMostlyChinese } from '#domain/written-language.ts'
import type { FileStore } from '#gateways/file-store/file-store.ts'
import { unsafeHtmlOf } from './check-folder.ts'
import { keptPicture } from './picture.ts'
import { type PictureOf, policyVersion, type Sanitised, sanitise } from './sanitise.ts'

/** A text of an article in both languages, sanitised. */
export interface WrittenText {
  zh: Sanitised
  en: Sanitised
}

/** The pictures that a text names and the store has, with their sizes. */
const picturesIn = async (files: FileStore, text: string): Promise<PictureOf> => {
  const named = new Set(text.match(/\/uploads\/articles\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp/g))
  const kept = await Promise.all([...named].map(src => keptPicture(files, src)))
  const pictures = new Map(kept.flatMap(picture => (picture ? [[picture.src, picture]] : [])))
  return ({ src = '', alt = '' }) => {
    const picture = pictures.get(src)
    return picture && { src, alt, width: `${picture.width}`, height: `${picture.height}`, loading: 'lazy' }
  }
}

/** What readers get of what an editor writes: by the sanitiser of an import, with pictures that are kept. */
export const writtenText = async (files: FileStore, { format, zh, en }: ArticleSource): Promise<WrittenText> => {
  const pictureOf = await picturesIn(files, zh + en)
  const html = (source: string) => sanitise(format === 'markdown' ? unsafeHtmlOf(source) : source, pictureOf)
  return { zh: html(zh), en: html(en) }
}

type TextFault = 'staff.article-empty' | 'staff.article-not-chinese' | 'staff.article-not-english'

/** What keeps a text from being saved, by the field that it is in. */
export const textFaults = (source: ArticleSource, text: WrittenText): Record<string, TextFault> => {
  const faults: Record<string, TextFault> = {}
  for (const language of ['zh', 'en'] as const)
    if (source[language].trim() !== '' && text[language].html === '')
      faults[`source_${language}`] = 'staff.article-empty'
  if (text.zh.html !== '' && !holdsChinese(text.zh.html)) faults.source_zh = 'staff.article-not-chinese'
  if (isMostlyChinese(source.en)) faults.source_en = 'staff.article-not-english'
  return faults
}

type Texts = Omit<DraftedArticle, 'content_zh' | 'content_en' | 'policy'>

/** An article of what an editor wrote; what search engines read of it is its summary where nothing else is said. */
export const articleOf = (told: Texts, text: WrittenText): DraftedArticle => ({
  ...told,
  seo_desc_zh: told.seo_desc_zh || told.summary_zh,
  seo_desc_en: told.seo_desc_en || told.summary_en,
  content_zh: text.zh.html,
  content_en: text.en.html,
  policy: policyVersion,
})
