import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importLimits } from '@bohe/api-client/contract/limits'
import { chineseFields, type Tell } from './front-matter.ts'

/** The folders of the four classes. */
export type ClassFolder = keyof typeof chineseFields

/** The files of an article, as they were read; one that is missing or wrong was told about. */
export interface ArticleFiles {
  /** `news/playing-from-abroad`. */
  slug: string
  folder: ClassFolder
  chinese: string | undefined
  english: string | undefined
}

/** What a folder of content holds. Pictures by class and name, `news/map.png`. */
export interface ContentFolder {
  articles: ArticleFiles[]
  /** By class and name; without bytes where a fault was told of it. */
  pictures: Map<string, Buffer | undefined>
}

export type TellOf = (file: string, what: string) => void

const classes = Object.keys(chineseFields) as ClassFolder[]
const articleName = /^(?<name>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?<language>zh-CN|en)\.md$/
const pictureName = /^[\w-]+(?:\.[\w-]+)*$/
const nameRule = 'must be called like my-article.zh-CN.md or my-article.en.md'

/** What is in a folder, in an order that does not depend on the disk; hidden files are nobody's content. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(({ name }) => !name.startsWith('.')).sort((one, other) => (one.name < other.name ? -1 : 1))
}

const mebibytes = (bytes: number): string => `${Number((bytes / 1_048_576).toFixed(2))} MiB`

/** A file up to its limit; a larger one is told about unread. */
const readBounded = async (path: string, most: number, tell: Tell): Promise<Buffer | undefined> => {
  const { size } = await stat(path)
  if (size <= most) return readFile(path)
  tell(`has ${mebibytes(size)}; at most ${mebibytes(most)} are taken`)
  return undefined
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const readText = async (path: string, tell: Tell): Promise<string | undefined> => {
  const bytes = await readBounded(path, importLimits.articleBytes, tell)
  try {
    return bytes && decoder.decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    tell('is not UTF-8')
    return undefined
  }
}

const readPictures = async (root: string, folder: ClassFolder, tell: TellOf) => {
  const pictures: ContentFolder['pictures'] = new Map()
  for (const entry of await entriesOf(join(root, folder, 'pictures'))) {
    const file = `${folder}/pictures/${entry.name}`
    const isFile = entry.isFile() && pictureName.test(entry.name)
    if (!isFile) tell(file, 'must be a file whose name has Latin letters, digits, - and _ only')
    const most = importLimits.pictureBytes
    const bytes = isFile ? await readBounded(join(root, file), most, what => tell(file, what)) : undefined
    pictures.set(`${folder}/${entry.name}`, bytes)
  }
  return pictures
}

type Texts = Map<string, { 'zh-CN'?: string; en?: string }>

const readEntry = async (root: string, folder: ClassFolder, entry: Dirent, texts: Texts, tell: TellOf) => {
  const file = `${folder}/${entry.name}`
  const { name, language } = (entry.isFile() && articleName.exec(entry.name)?.groups) || {}
  if (name === undefined || language === undefined) return tell(file, nameRule)
  const text = await readText(join(root, file), what => tell(file, what))
  texts.set(name, { ...texts.get(name), [language]: text })
}

const readClass = async (root: string, folder: ClassFolder, tell: TellOf): Promise<ContentFolder> => {
  const texts: Texts = new Map()
  let pictures: ContentFolder['pictures'] = new Map()
  for (const entry of await entriesOf(join(root, folder)))
    if (entry.isDirectory() && entry.name === 'pictures') pictures = await readPictures(root, folder, tell)
    else await readEntry(root, folder, entry, texts, tell)
  const articles = [...texts].map(([name, read]) => {
    const slug = `${folder}/${name}`
    for (const language of ['zh-CN', 'en']) if (!(language in read)) tell(slug, `${language} is missing`)
    return { slug, folder, chinese: read['zh-CN'], english: read.en }
  })
  return { articles, pictures }
}

const classOf = (entry: Dirent, tell: TellOf): ClassFolder[] => {
  const found = classes.filter(folder => entry.isDirectory() && folder === entry.name)
  if (found.length === 0) tell(entry.name, `must be one of the folders ${classes.join(', ')}`)
  return found
}

/** Reads a folder that holds `news`, `notices`, `helps` and `questions`, or some of them. Throws when there is none. */
export const readContentFolder = async (root: string, tell: TellOf): Promise<ContentFolder> => {
  const folders = (await entriesOf(root)).flatMap(entry => classOf(entry, tell))
  const read = await Promise.all(folders.map(folder => readClass(root, folder, tell)))
  return {
    articles: read.flatMap(({ articles }) => articles),
    pictures: new Map(read.flatMap(({ pictures }) => [...pictures])),
  }
}
