import { ArticleClass } from '@bohe/api-client/contract/wire'
import type { DraftedArticle } from '#database/tables/content.ts'
import type { FileStore } from '#gateways/file-store/file-store.ts'
import { type ArticleFiles, type ClassFolder, type ContentFolder, readContentFolder, type TellOf } from './folder.ts'
import { chineseFields, englishFields, type Page, readPage, type Tell } from './front-matter.ts'
import { unsafeHtmlOf } from './markdown.ts'
import { type ArticlePicture, articlePicture } from './picture.ts'
import { type PictureOf, policyVersion, sanitise } from './sanitise.ts'

/** An article that may be imported. */
export interface CheckedArticle {
  slug: string
  article: DraftedArticle
}

/** A folder of content, looked through. Nothing is written yet. */
export interface CheckedFolder {
  articles: CheckedArticle[]
  pictures: ArticlePicture[]
  /** What keeps the folder from being imported, a line each: `news/map.en.md: title is missing`. */
  faults: string[]
  /** What the sanitiser took out of texts, a line each. */
  removed: string[]
}

interface Tells {
  fault: TellOf
  removed: TellOf
}

/** By class and name; undefined where a fault was told of the file, which is told once. */
type Pictures = ReadonlyMap<string, ArticlePicture | undefined>

const classOf: Record<ClassFolder, ArticleClass> = {
  news: ArticleClass.news,
  notices: ArticleClass.notice,
  helps: ArticleClass.help,
  questions: ArticleClass.question,
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const isChinese = (text: string): boolean => count(text, /\p{Script=Han}/gu) * 2 > count(text, /\p{L}/gu)

/** A picture's place in a text, `pictures/map.png`, taken from those of its class. */
const picturesOf =
  (folder: ClassFolder, pictures: Pictures, tell: Tell): PictureOf =>
  ({ src = '', alt = '' }) => {
    if (!src.startsWith('pictures/')) return undefined
    const name = `${folder}/${src.slice('pictures/'.length)}`
    const picture = pictures.get(name)
    if (!pictures.has(name)) tell(`there is no picture ${src}`)
    if (!picture) return undefined
    if (alt.trim() === '') tell(`${src} has no words for those who cannot see it`)
    return { src: picture.src, alt, width: `${picture.width}`, height: `${picture.height}`, loading: 'lazy' }
  }

const htmlOf = (markdown: string, file: string, pictureOf: PictureOf, { fault, removed }: Tells): string => {
  const { html, removed: out } = sanitise(unsafeHtmlOf(markdown), pictureOf)
  for (const what of out) if (!what.startsWith('a picture pictures/')) removed(file, `${what} was taken out`)
  if (html === '') fault(file, 'holds nothing that may be shown')
  // Beside Chinese punctuation Markdown often takes them for text.
  if (html.includes('**')) fault(file, 'has ** that make nothing bold: move them to the other side of the punctuation')
  return html
}

const tellUntranslated = (english: Page<Record<string, string>>, tell: Tell): void => {
  for (const [name, text] of Object.entries({ ...english.fields, text: english.body }))
    if (isChinese(text)) tell(`${name} is in Chinese`)
}

const tellNotChinese = (body: string, tell: Tell): void => {
  if (!/\p{Script=Han}/u.test(body)) tell('text is not in Chinese')
}

const imageOf = (folder: ClassFolder, image: string | undefined, pictures: Pictures, tell: Tell): string => {
  if (image === undefined) return ''
  const name = `${folder}/${image}`
  if (!pictures.has(name)) tell(`image: there is no picture pictures/${image}`)
  return pictures.get(name)?.src ?? ''
}

interface Written {
  files: ArticleFiles
  chinese: Page<Record<keyof typeof englishFields.shape, string> & SharedFields>
  english: Page<Record<keyof typeof englishFields.shape, string>>
}

interface SharedFields {
  publish_at: string
  regions?: string[] | undefined
  support_type: DraftedArticle['support_type']
  image?: string | undefined
  label?: DraftedArticle['label'] | undefined
}

const wordsOf = ({ chinese: { fields: zh }, english: { fields: en } }: Written) => ({
  ...{ title_zh: zh.title, title_en: en.title },
  ...{ summary_zh: zh.summary, summary_en: en.summary },
  ...{ tag_zh: zh.tag, tag_en: en.tag },
  ...{ seo_keywords_zh: zh.seo_keywords, seo_keywords_en: en.seo_keywords },
  ...{ seo_desc_zh: zh.seo_desc, seo_desc_en: en.seo_desc },
})

const aboutOf = ({ files: { folder }, chinese: { fields } }: Written) => ({
  class_type: classOf[folder],
  support_type: fields.support_type,
  label: fields.label ?? ('' as const),
  include_region_codes: fields.regions ?? [],
  exclude_region_codes: [],
  publish_at: new Date(fields.publish_at).toISOString(),
  policy: policyVersion,
})

const contentOf = ({ files: { folder, slug }, chinese, english }: Written, pictures: Pictures, tells: Tells) => {
  const html = (language: string, body: string) => {
    const file = `${slug}.${language}.md`
    return htmlOf(
      body,
      file,
      picturesOf(folder, pictures, what => tells.fault(file, what)),
      tells,
    )
  }
  return { content_zh: html('zh-CN', chinese.body), content_en: html('en', english.body) }
}

const read = (files: ArticleFiles, tell: TellOf): Written | undefined => {
  const inFile = (language: string) => (what: string) => tell(`${files.slug}.${language}.md`, what)
  const [zh, en] = [inFile('zh-CN'), inFile('en')]
  const chinese = files.chinese === undefined ? undefined : readPage(files.chinese, chineseFields[files.folder], zh)
  const english = files.english === undefined ? undefined : readPage(files.english, englishFields, en)
  if (chinese) tellNotChinese(chinese.body, zh)
  if (english) tellUntranslated(english, en)
  return chinese && english ? { files, chinese, english } : undefined
}

const check = (files: ArticleFiles, pictures: Pictures, tells: Tells): CheckedArticle[] => {
  const written = read(files, tells.fault)
  if (!written) return []
  const { slug, folder } = files
  const tell = (what: string) => tells.fault(`${slug}.zh-CN.md`, what)
  const image_url = imageOf(folder, written.chinese.fields.image, pictures, tell)
  return [
    { slug, article: { ...aboutOf(written), ...wordsOf(written), ...contentOf(written, pictures, tells), image_url } },
  ]
}

const notShown = 'is no picture that can be shown (png, jpeg, webp), or has too many pixels'

const drawPictures = async (files: FileStore, found: ContentFolder['pictures'], tell: TellOf): Promise<Pictures> => {
  const pictures = new Map<string, ArticlePicture | undefined>()
  for (const [name, bytes] of found) {
    const picture = bytes && (await articlePicture(files, bytes))
    pictures.set(name, picture)
    if (bytes && !picture) tell(name.replace('/', '/pictures/'), notShown)
  }
  return pictures
}

/** Reads and checks a folder of content, all of it. Throws when it cannot be read. */
export const checkFolder = async (root: string, files: FileStore): Promise<CheckedFolder> => {
  const faults: string[] = []
  const removed: string[] = []
  const tells = {
    fault: (file: string, what: string) => void faults.push(`${file}: ${what}`),
    removed: (file: string, what: string) => void removed.push(`${file}: ${what}`),
  }
  const found = await readContentFolder(root, tells.fault)
  const pictures = await drawPictures(files, found.pictures, tells.fault)
  const articles = found.articles.flatMap(each => check(each, pictures, tells))
  return {
    articles,
    pictures: [...pictures.values()].filter(picture => picture !== undefined),
    faults: [...new Set(faults)],
    removed,
  }
}
