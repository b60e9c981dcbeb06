import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { icons, tabIcons, vectors } from '#pictures/icons.ts'
import { digestOf, sharePage, sharePictures, shareSize } from '#pictures/share-picture.ts'

const pictureOf = (file: string) => readFileSync(join(root, 'packages/site/public', file))

/** How far the mark reaches from the middle, as a share of half a side: 1 touches the edge. */
const reachOf = async (file: string) => {
  const { data, info } = await sharp(pictureOf(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const ground = [...data.subarray(0, 3)].join()
  const middle = info.width / 2
  const reaches = Array.from({ length: info.width * info.height }, (_, at) => {
    const [red, green, blue, alpha] = data.subarray(at * 4, at * 4 + 4)
    const isMark = [red, green, blue].join() !== ground && (alpha ?? 0) > 128
    return isMark ? Math.hypot((at % info.width) + 0.5 - middle, Math.floor(at / info.width) + 0.5 - middle) : 0
  })
  return Math.max(0, ...reaches.map(reach => reach / middle))
}

describe('the mark as a file', () => {
  it.each(Object.entries(vectors))('%s is drawn from the shapes of the mark', (file, drawing) => {
    expect(pictureOf(file).toString().trim()).toBe(drawing)
  })

  it('is light on dark tabs, and simpler where it is small', () => {
    expect(vectors['favicon.svg']).toContain('@media (prefers-color-scheme:dark)')
    expect(vectors['favicon.svg']).toContain('@media (max-width:20px)')
  })
})

describe('an icon of the app', () => {
  it.each(icons)('%s is %d px on a side, and light to load', async (file, side) => {
    expect(await sharp(pictureOf(file)).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    expect(pictureOf(file).byteLength).toBeLessThanOrEqual(8000)
  })

  it('survives every mask: the mark stays inside a circle of 80 %', async () => {
    const reach = await reachOf('icon-192.png')
    expect(reach).toBeGreaterThan(0.5)
    expect(reach).toBeLessThanOrEqual(0.8)
  })

  it('in one colour is nothing but its shape', async () => {
    const { channels } = await sharp(pictureOf('icon-monochrome-512.png')).ensureAlpha().stats()
    expect(channels.slice(0, 3).every(({ max }) => max === 255)).toBe(true)
    expect(channels[3]).toMatchObject({ min: 0, max: 255 })
  })
})

describe('favicon.ico', () => {
  const file = pictureOf('favicon.ico')
  const entryAt = (at: number) => file.subarray(6 + 16 * at, 22 + 16 * at)

  it('holds as many pictures as are drawn, and is light to load', () => {
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, tabIcons.length])
    expect(file.byteLength).toBeLessThanOrEqual(4000)
  })

  it.each(tabIcons.map(([side], at) => [side, at] as const))('has one of %d px on a side', async (side, at) => {
    const entry = entryAt(at)
    expect([...entry.subarray(0, 2)]).toEqual([side, side])
    const [length, begin] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    const picture = sharp(file.subarray(begin, begin + length))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side })
    expect((await picture.ensureAlpha().stats()).channels[3]).toMatchObject({ min: 0, max: 255 })
  })
})

describe('a share picture', () => {
  it.each(sharePictures)('of $edition in $lang has the size that networks show, and is light to load', async one => {
    expect(await sharp(pictureOf(one.file)).metadata()).toMatchObject({ format: 'png', ...shareSize })
    expect(pictureOf(one.file).byteLength).toBeLessThanOrEqual(40_000)
  })

  it.each(sharePictures)('of $edition in $lang was taken of the page as it is now', async one => {
    const { exif } = await sharp(pictureOf(one.file)).metadata()
    expect(exif?.toString('latin1')).toContain(digestOf(await sharePage(one)))
  })

  it('says the name and the edition’s own sentence', async () => {
    const pages = await Promise.all(sharePictures.map(sharePage))
    expect(new Set(pages.map(page => /<h1>(.+?)<\/h1>/.exec(page)?.[1])).size).toBe(sharePictures.length)
    expect(pages.map(page => /<\/svg>(.+?)<\/div>/.exec(page)?.[1])).toEqual([
      '薄荷加速器',
      'Bohe',
      '薄荷加速器',
      'Bohe',
    ])
  })
})
