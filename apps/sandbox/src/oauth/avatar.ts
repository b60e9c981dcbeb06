import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { type HttpRequest, headerOf } from '#core/http.ts'

const cells = 5
const largest = 640

/** The address of a user's square picture, `size` pixels wide, on the host that the request was sent to. */
export function avatarUrl(request: HttpRequest, key: string, size: number): string {
  return `http://${headerOf(request, 'host')}/avatars/${key}/${size}`
}

/** A PNG of coloured squares derived from the key. */
export function avatar(key: string, size: number): Buffer {
  const width = Math.min(Math.max(Math.trunc(size) || cells, cells), largest)
  const hash = createHash('sha256').update(key).digest()
  const lit = (x: number, y: number) => ((hash[y * 3 + Math.min(x, cells - 1 - x)] ?? 0) & 1) === 1
  const cell = (at: number) => Math.floor((at * cells) / width)
  const row = (y: number) => [0, ...Array.from({ length: width }, (_, x) => (lit(cell(x), cell(y)) ? 1 : 0))]
  const pixels = Buffer.from(Array.from({ length: width }, (_, y) => row(y)).flat())
  return png(width, palette(hash), pixels)
}

function palette(hash: Buffer): Buffer {
  const ink = [...hash.subarray(20, 23)].map(part => 60 + (part % 120))
  return Buffer.from([236, 243, 240, ...ink])
}

/** One byte a pixel, each an index into the palette; each row begins with filter 0. */
function png(width: number, colours: Buffer, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('PLTE', colours), chunk('IDAT', deflateSync(pixels))]
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
