import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be zipped; the name as the bytes that are written. */
export type ZipEntry = { name: Buffer; content: Buffer }

const version = 20
const deflated = 8
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
/** The first of January 1980, the earliest date the format knows: bills carry their own. */
const date = 0x21

/** A ZIP archive of a few small files, compressed. fflate writes names as UTF-8 only; Alipay's bills name their files in GBK. */
export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const header = headerOf(name, content, packed)
    directory.push(centralRecord(header, name, Buffer.concat(locals).length))
    locals.push(signed(signatures.local), header, name, packed)
  }
  const [files, index] = [Buffer.concat(locals), Buffer.concat(directory)]
  return Buffer.concat([files, index, endRecord(entries.length, index.length, files.length)])
}

/** What the local and the central record share: from the needed version to the length of the extra field. */
function headerOf(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(version, 0)
  header.writeUInt16LE(deflated, 4)
  header.writeUInt16LE(date, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function centralRecord(header: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return Buffer.concat([signed(signatures.central), madeBy, header, place, name])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(18)
  record.writeUInt16LE(count, 4)
  record.writeUInt16LE(count, 6)
  record.writeUInt32LE(size, 8)
  record.writeUInt32LE(offset, 12)
  return Buffer.concat([signed(signatures.end), record])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}
