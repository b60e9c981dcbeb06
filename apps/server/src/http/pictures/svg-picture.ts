import { createHash } from 'node:crypto'
import { importLimits } from '@bohe/api-client/contract/limits'
import sharp from 'sharp'
import { type FileStore, uploadPath } from '#gateways/file-store/file-store.ts'

/** How drawings become pictures; another number names them all anew. */
const drawing = 1

/** So many paths are remembered; the store remembers the rest. */
const remembered = 1000

const written = /^data:image\/svg\+xml(?:;charset=[\w-]+)?(?<base64>;base64)?,(?<text>.*)$/is

/** The drawing that a data URL holds; undefined for any other address. */
const svgOf = (address: string): Buffer | undefined => {
  const { base64, text = '' } = written.exec(address)?.groups ?? {}
  if (!written.test(address)) return undefined
  return base64 ? Buffer.from(text, 'base64') : Buffer.from(decodeURIComponent(text))
}

/** Whether an address is a drawing, which clients that are no browser cannot show. */
export const isDrawing = (address: string): boolean => /^data:image\/svg\+xml[;,]/i.test(address)

const draw = (svg: Buffer): Promise<Buffer> =>
  sharp(svg, { limitInputPixels: importLimits.picturePixels })
    .resize({ width: importLimits.pictureWidth, withoutEnlargement: true })
    .webp({ quality: 90 })
    .timeout({ seconds: 5 })
    .toBuffer()

const keep = async (files: FileStore, address: string): Promise<string> => {
  const svg = svgOf(address)
  if (!svg) throw new Error('no drawing')
  const name = createHash('sha256').update(`svg:${drawing}:`).update(svg).digest('hex').slice(0, 32)
  const path = uploadPath('articles', name)
  return (await files.read(path)) ? path : files.keep('articles', name, await draw(svg))
}

const paths = new WeakMap<FileStore, Map<string, Promise<string>>>()

/**
 * The path of a drawing as a picture: webp, drawn once and kept among the articles' pictures. Throws what is wrong with
 * the drawing.
 */
export const pictureOfDrawing = (files: FileStore, address: string): Promise<string> => {
  const known = paths.get(files) ?? new Map<string, Promise<string>>()
  paths.set(files, known)
  if (known.size >= remembered) known.clear()
  const path = known.get(address) ?? keep(files, address)
  known.set(address, path)
  // What could not be drawn is tried again.
  path.catch(() => known.delete(address))
  return path
}
