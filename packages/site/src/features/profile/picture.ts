import { limits } from '@bohe/api-client/contract/limits'

/** A picture in the browser's memory, turned upright and small enough to be moved about, with an address to show it by. */
export interface Picture {
  canvas: HTMLCanvasElement
  url: string
}

/** A square of a picture, in its pixels. */
export interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** Enough for four times the zoom of the largest avatar that is kept. */
const mostSide = limits.avatar.sidePixels * 4

/** The same shape, no side longer than `most` pixels. */
export const fitted = (width: number, height: number, most: number) => {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The largest square in the middle. */
export const middleOf = ({ width, height }: { width: number; height: number }): Square => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}

const paper = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  return { canvas, pen }
}

/** Reads a chosen file; throws when it is no picture. A photo of 24 megapixels is made smaller at once. */
export const readPicture = async (file: Blob): Promise<Picture> => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = fitted(bitmap.width, bitmap.height, mostSide)
  const { canvas, pen } = paper(width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { canvas, url: canvas.toDataURL('image/jpeg', 0.9) }
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.9))

/** Cuts the square out and makes a file of it, at most 512 pixels wide: WebP, or JPEG where a browser writes none. */
export const cropPicture = async ({ canvas: source }: Picture, square = middleOf(source)): Promise<Blob> => {
  const side = Math.round(Math.min(limits.avatar.sidePixels, square.width))
  const { canvas, pen } = paper(side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(source, square.x, square.y, square.width, square.height, 0, 0, side, side)
  const webp = await encoded(canvas, 'image/webp')
  const file = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg')
  if (!file) throw new Error('The picture could not be written')
  return file
}
