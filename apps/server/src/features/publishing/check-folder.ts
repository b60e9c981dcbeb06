import { ArticleClass } from '@bohe/api-client/contract/wire'
import { Marked } from 'marked'
import type { ArticleSource, DraftedArticle } from '#database/tables/content.ts'
import { holdsChinese, isMostlyChinese } from '#domain/written-language.ts'
import type { FileStore } from '#gateways/file-store/file-store.ts'
import { type ArticleFiles, type ClassFolder, readContentFolder, type TellOf } from './folder.ts'
import { chineseFields, englishFields, type Page, readPage, type Tell } from './front-matter.ts'
import { type ArticlePicture, articlePicture } from './picture.ts'
import { type PictureOf, policyVersion, sanitise } from './sanitise.ts'

/** An article that may be imported. */
export interface CheckedArticle {
  slug: string
  article: DraftedArticle
  /** As it was written, its pictures by the places where they are kept. */
  source: ArticleSource
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

const marked = new Marked({ gfm: true, async: false })

/** Markdown as HTML that nobody has sanitised. */
export const unsafeHtmlOf = (markdown: string): string => marked.parse(markdown, { async: false })

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

type Words = Record<keyof typeof englishFields.shape, string>

interface Written {
  chinese: Page<Words & SharedFields>
  english: Page<Words>
}

interface SharedFields {
  publish_at: string
  regions?: string[]
  support_type: DraftedArticle['support_type']
  image?: string
  label?: DraftedArticle['label']
}

const wordsOf = ({ chinese: { fields: zh }, english: { fields: en } }: Written) => ({
  ...{ title_zh: zh.title, title_en: en.title },
  ...{ summary_zh: zh.summary, summary_en: en.summary },
  ...{ tag_zh: zh.tag, tag_en: en.tag },
  ...{ seo_keywords_zh: zh.seo_keywords, seo_keywords_en: en.seo_keywords },
  ...{ seo_desc_zh: zh.seo_desc, seo_desc_en: en.seo_desc },
})

const fileOf = (slug: string, language: 'zh-CN' | 'en') => `${slug}.${language}.md`

const read = ({ slug, folder, ...texts }: ArticleFiles, tell: TellOf): Written | undefined => {
  const zh = (what: string) => tell(fileOf(slug, 'zh-CN'), what)
  const en = (what: string) => tell(fileOf(slug, 'en'), what)
  const chinese = texts.chinese === undefined ? undefined : readPage(texts.chinese, chineseFields[folder], zh)
  const english = texts.english === undefined ? undefined : readPage(texts.english, englishFields, en)
  if (chinese && !holdsChinese(chinese.body)) zh('text is not in Chinese')
  for (const [name, text] of Object.entries(english ? { ...english.fields, text: english.body } : {}))
    if (isMostlyChinese(text)) en(`${name} is in Chinese`)
  return chinese && english ? { chinese, english } : undefined
}

/** A text whose pictures stand where they are kept, so that it can be written on outside its folder. */
const withKeptPictures = (folder: ClassFolder, pictures: Pictures, markdown: string): string =>
  markdown.replaceAll(
    /(?<=[("'])pictures\/([\w.-]+)/g,
    (place, name) => pictures.get(`${folder}/${name}`)?.src ?? place,
  )

const check = (files: ArticleFiles, pictures: Pictures, tells: Tells): CheckedArticle[] => {
  const { slug, folder } = files
  const written = read(files, tells.fault)
  if (!written) return []
  const { fields } = written.chinese
  const image = `${folder}/${fields.image}`
  if (fields.image !== undefined && !pictures.has(image))
    tells.fault(fileOf(slug, 'zh-CN'), `image: there is no picture pictures/${fields.image}`)
  const html = (language: 'zh-CN' | 'en', body: string) => {
    const file = fileOf(slug, language)
    const pictureOf = picturesOf(folder, pictures, what => tells.fault(file, what))
    return htmlOf(body, file, pictureOf, tells)
  }
  const article = {
    class_type: classOf[folder],
    support_type: fields.support_type,
    label: fields.label ?? ('' as const),
    include_region_codes: fields.regions ?? [],
    exclude_region_codes: [],
    publish_at: new Date(fields.publish_at).toISOString(),
    policy: policyVersion,
    ...wordsOf(written),
    content_zh: html('zh-CN', written.chinese.body),
    content_en: html('en', written.english.body),
    image_url: pictures.get(image)?.src ?? '',
  }
  const [zh, en] = [written.chinese.body, written.english.body].map(body => withKeptPictures(folder, pictures, body))
  return [{ slug, article, source: { format: 'markdown', zh: zh?.trim() ?? '', en: en?.trim() ?? '' } }]
}

const notShown = 'is no picture that can be shown (png, jpeg, webp), or has too many pixels'

/** Reads and checks a folder of content, all of it. Throws when it cannot be read. */
export const checkFolder = async (root: string, files: FileStore): Promise<CheckedFolder> => {
  const faults: string[] = []
  const removed: string[] = []
  const tells = {
    fault: (file: string, what: string) => void faults.push(`${file}: ${what}`),
    removed: (file: string, what: string) => void removed.push(`${file}: ${what}`),
  }
  const found = await readContentFolder(root, tells.fault)
  const pictures = new Map<string, ArticlePicture | undefined>()
  for (const [name, bytes] of found.pictures) {
    const picture = bytes && (await articlePicture(files, bytes))
    pictures.set(name, picture)
    if (bytes && !picture) tells.fault(name.replace('/', '/pictures/'), notShown)
  }
  const articles = found.articles.flatMap(each => check(each, pictures, tells))
  return {
    articles,
    pictures: [...pictures.values()].filter(picture => picture !== undefined),
    faults: [...new Set(faults)],
    removed,
  }
}
