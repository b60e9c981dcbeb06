import { limits } from '@bohe/api-client/contract/limits'
import sharp from 'sharp'
import { isStill } from '#http/pictures/still-picture.ts'
import { createTurnstile } from '#password-hashing.ts'

const seconds = 5
const waiting = 20

const bounds = { limitInputPixels: limits.avatar.inputPixels, failOn: 'warning' } as const

// One picture at a time, on one thread: the rest of the machine keeps answering.
sharp.concurrency(1)
const pass = createTurnstile(1, waiting)

const redraw = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { ...bounds, pages: 1 })
    .autoOrient()
    .resize(limits.avatar.sidePixels, limits.avatar.sidePixels, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds })
    .toBuffer()

/**
 * A member's picture drawn anew: the middle square as webp, 512 pixels wide, turned upright, without anything that was
 * in the file beside its pixels. Undefined for what is no still png, jpeg or webp, damaged, or larger than 24 million
 * pixels. Throws Overloaded.
 */
export const squarePicture = (bytes: Uint8Array): Promise<Buffer | undefined> =>
  pass(async () => {
    try {
      return (await isStill(bytes, bounds)) ? await redraw(bytes) : undefined
    } catch {
      return undefined
    }
  })
