import { fileTypeFromBuffer } from 'file-type'
import sharp, { type SharpOptions } from 'sharp'

/** The formats taken in, as the file's own bytes tell them, and what the decoder calls them. */
const formats: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' }

/** Whether a file is a png, jpeg or webp that does not move. Throws when it is damaged or beyond the bounds. */
export const isStill = async (bytes: Uint8Array, bounds: SharpOptions): Promise<boolean> => {
  const format = formats[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (format === undefined) return false
  const found = await sharp(bytes, bounds).metadata()
  return found.format === format && (found.pages ?? 1) === 1
}
