import { chatLimits, limits } from '@bohe/api-client/contract/limits'
import sharp from 'sharp'
import { isStill } from '#http/pictures/still-picture.ts'
import { createTurnstile } from '#password-hashing.ts'

const seconds = 5
const waiting = 20
const bounds = { limitInputPixels: limits.avatar.inputPixels, failOn: 'warning' } as const
const { pictureSide } = chatLimits

const pass = createTurnstile(1, waiting)

/**
 * A picture drawn anew as webp, upright and at most 1600 pixels wide and high, without anything that was in the file
 * beside its pixels. Undefined for what is no still png, jpeg or webp, damaged, or too large. Throws Overloaded.
 */
export const redrawn = (bytes: Uint8Array) =>
  pass(async () => {
    try {
      if (!(await isStill(bytes, bounds))) return undefined
      const drawn = await sharp(bytes, { ...bounds, pages: 1 })
        .autoOrient()
        .resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true })
      return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
    } catch {
      return undefined
    }
  })
