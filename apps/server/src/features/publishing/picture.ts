import { createHash } from 'node:crypto'
import { importLimits } from '@bohe/api-client/contract/limits'
import sharp from 'sharp'
import { type FileStore, placeInStore, uploadPath } from '#gateways/file-store/file-store.ts'
import { isStill } from '#http/pictures/still-picture.ts'

/** How pictures are drawn anew; another number names them all anew. */
const drawing = 1

const bounds = { limitInputPixels: importLimits.picturePixels, failOn: 'warning' } as const

/** A picture of an article: where it is or will be, and how large it is shown. */
export interface ArticlePicture {
  /** Its public path, which follows from its file. */
  src: string
  width: number
  height: number
  /** What is to be kept there; undefined when it is there already. */
  drawn: { name: string; bytes: Buffer } | undefined
}

const sizeOf = async (webp: Uint8Array) => {
  const { width, height } = await sharp(webp).metadata()
  return { width, height }
}

const drawAnew = async (name: string, file: Uint8Array): Promise<ArticlePicture | undefined> => {
  if (!(await isStill(file, bounds))) return undefined
  const bytes = await sharp(file, { ...bounds, pages: 1 })
    .autoOrient()
    .resize({ width: importLimits.pictureWidth, withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer()
  return { src: uploadPath('articles', name), ...(await sizeOf(bytes)), drawn: { name, bytes } }
}

/**
 * A picture drawn anew: webp, at most 1600 pixels wide, turned upright, without anything that was in the file beside its
 * pixels. The same file has the same path, and is not drawn again while the store has it. Undefined for what is no still
 * png, jpeg or webp, damaged, or too large in pixels. Writes nothing.
 */
export const articlePicture = async (files: FileStore, bytes: Uint8Array): Promise<ArticlePicture | undefined> => {
  const hash = createHash('sha256').update(`${drawing}:${importLimits.pictureWidth}:`).update(bytes)
  const name = hash.digest('hex').slice(0, 32)
  const src = uploadPath('articles', name)
  const kept = await files.read(src)
  if (kept) return { src, ...(await sizeOf(kept)), drawn: undefined }
  return drawAnew(name, bytes).catch(() => undefined)
}

/** A picture that the store has; undefined for every other path. */
export const keptPicture = async (files: FileStore, src: string): Promise<ArticlePicture | undefined> => {
  const kept = placeInStore(src)?.startsWith('articles/') ? await files.read(src) : undefined
  return kept && { src, ...(await sizeOf(kept)), drawn: undefined }
}

/** Puts pictures where their articles look for them. */
export const keepPictures = async (files: FileStore, pictures: Iterable<ArticlePicture>): Promise<void> => {
  for (const { drawn } of pictures) if (drawn) await files.keep('articles', drawn.name, drawn.bytes)
}
