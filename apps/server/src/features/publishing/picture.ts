import { createHash } from 'node:crypto'
import { limits } from '@bohe/api-client/contract/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type FileStore, uploadPath } from '#gateways/file-store/file-store.ts'

/** How pictures are drawn anew; another number names them all anew. */
const drawing = 1

const formats: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' }

const bounds = { limitInputPixels: limits.imports.picturePixels, failOn: 'warning' } as const

/** A picture of an article: where it is or will be, and how large it is shown. */
export interface ArticlePicture {
  /** Its public path, which follows from its file. */
  src: string
  width: number
  height: number
  /** What is to be kept there; undefined when it is there already. */
  drawn: { name: string; bytes: Buffer } | undefined
}

const isStill = async (bytes: Uint8Array): Promise<boolean> => {
  const format = formats[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  const found = format === undefined ? undefined : await sharp(bytes, bounds).metadata()
  return found !== undefined && found.format === format && (found.pages ?? 1) === 1
}

const redraw = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { ...bounds, pages: 1 })
    .autoOrient()
    .resize({ width: limits.imports.pictureWidth, withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer()

const sizeOf = async (webp: Uint8Array) => {
  const { width, height } = await sharp(webp).metadata()
  return { width, height }
}

const nameOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(`${drawing}:${limits.imports.pictureWidth}:`).update(bytes).digest('hex').slice(0, 32)

const drawAnew = async (name: string, bytes: Uint8Array): Promise<ArticlePicture | undefined> => {
  if (!(await isStill(bytes))) return undefined
  const drawn = await redraw(bytes)
  return { src: uploadPath('articles', name), ...(await sizeOf(drawn)), drawn: { name, bytes: drawn } }
}

/**
 * A picture drawn anew: webp, at most 1600 pixels wide, turned upright, without anything that was in the file beside its
 * pixels. The same file has the same path, and is not drawn again while the store has it. Undefined for what is no still
 * png, jpeg or webp, damaged, or too large in pixels. Writes nothing.
 */
export const articlePicture = async (files: FileStore, bytes: Uint8Array): Promise<ArticlePicture | undefined> => {
  const name = nameOf(bytes)
  const src = uploadPath('articles', name)
  const kept = await files.read(src)
  if (kept) return { src, ...(await sizeOf(kept)), drawn: undefined }
  return drawAnew(name, bytes).catch(() => undefined)
}

/** Puts pictures where their articles look for them. */
export const keepPictures = async (files: FileStore, pictures: Iterable<ArticlePicture>): Promise<void> => {
  for (const { drawn } of pictures) if (drawn) await files.keep('articles', drawn.name, drawn.bytes)
}
