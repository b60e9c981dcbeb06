import { mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** What the two commits made of one screen: how many of its pixels differ, or which of them alone has it. */
type Difference = { picture: string; pixels: number; of: number } | { picture: string; onlyIn: 'before' | 'after' }

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))

interface Size {
  width: number
  height: number
}

/** The picture on a sheet of a size, so that pictures of two heights can be laid over each other. */
const pixelsOf = (path: string, { width, height }: Size): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#ff00ff' } })
    .composite([{ input: path, left: 0, top: 0 }])
    .raw()
    .toBuffer()

const sizeOf = async (path: string): Promise<Size> => {
  const { width = 0, height = 0 } = await sharp(path).metadata()
  return { width, height }
}

const compare = async (out: string, picture: string): Promise<Difference> => {
  const [before, after] = [join(out, 'before', picture), join(out, 'after', picture)]
  const sizes = [await sizeOf(before), await sizeOf(after)]
  const size = { width: Math.max(...sizes.map(one => one.width)), height: Math.max(...sizes.map(one => one.height)) }
  const [one, other] = await Promise.all([pixelsOf(before, size), pixelsOf(after, size)])
  const shown = Buffer.alloc(one.length)
  const pixels = pixelmatch(one, other, shown, size.width, size.height, { threshold: 0.1 })
  const target = join(out, 'difference', picture)
  mkdirSync(dirname(target), { recursive: true })
  if (pixels > 0)
    await sharp(shown, { raw: { ...size, channels: 4 } })
      .png()
      .toFile(target)
  return { picture, pixels, of: size.width * size.height }
}

const comparePictures = async (out: string): Promise<Difference[]> => {
  const [before, after] = ['before', 'after'].map(name => new Set(picturesIn(join(out, name)))) as [
    Set<string>,
    Set<string>,
  ]
  const alone = (from: Set<string>, other: Set<string>, onlyIn: 'before' | 'after') =>
    [...from].filter(picture => !other.has(picture)).map(picture => ({ picture, onlyIn }))
  const compared: Difference[] = [...alone(before, after, 'before'), ...alone(after, before, 'after')]
  for (const picture of before) if (after.has(picture)) compared.push(await compare(out, picture))
  return compared
}

const isChange = (difference: Difference): boolean => 'onlyIn' in difference || difference.pixels > 0

const lineOf = (difference: Difference): string =>
  'onlyIn' in difference
    ? `${difference.picture}  only ${difference.onlyIn}`
    : `${difference.picture}  ${((100 * difference.pixels) / difference.of).toFixed(2)} %`

/**
 * Compares the pictures in a folder's `before` with those in its `after`, and draws what differs in its `difference`;
 * a line for each that does, and how many these are.
 */
export const tellDifferences = async (out: string): Promise<string[]> => {
  const differences = await comparePictures(out)
  const changed = differences.filter(isChange)
  return [...changed.map(lineOf).sort(), `${changed.length} of ${differences.length} pictures differ: ${out}`]
}
