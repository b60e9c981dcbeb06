import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import type { TestApi } from './start-api.ts'

/** A picture of one colour. */
export const picture = (width = 640, height = 480, background = '#3cb371') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture that does not pack well. */
export const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** A small PNG, honest in everything it says, with many pixels: it unpacks to a thousandfold. */
export const bomb = async (side: number): Promise<Buffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const packed = createDeflate({ level: 9 })
  const row = Buffer.alloc(side * 3 + 1)
  const rows = packed.toArray()
  for (let y = 0; y < side; y++) packed.write(row)
  packed.end()
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', Buffer.concat(await rows))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

/** A field, or a file when it has a name. */
export interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Uint8Array | string
}

const headOf = ({ name, filename, type }: Part) =>
  `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${
    type ? `Content-Type: ${type}\r\n` : ''
  }\r\n`

const boundary = 'b0undary'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A body of parts as a browser writes it. */
export const multipart = (parts: Part[]): Buffer => {
  const written = parts.flatMap(part => [`--${boundary}\r\n`, headOf(part), part.bytes, '\r\n'])
  return Buffer.concat([...written, `--${boundary}--\r\n`].map(piece => Buffer.from(piece)))
}

export const uploadPath = '/api/user/upload'

/** Sends parts as a member, to the call that takes a picture unless another is named. */
export const sendParts = async (
  api: TestApi,
  token: string,
  parts: Part[],
  { url = uploadPath, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
) => {
  const response = await api.request({
    method: 'POST',
    url,
    headers: { 'content-type': multipartType, authorization: `Bearer ${token}`, ...headers },
    payload: multipart(parts),
  })
  return { status: response.statusCode, ...response.json() }
}

/** Sends a picture in English. */
export const upload = (api: TestApi, token: string, bytes: Uint8Array | string, type = 'image/png') =>
  sendParts(api, token, [
    { name: 'lang', bytes: 'en' },
    { name: 'file', filename: 'me.png', type, bytes },
  ])
