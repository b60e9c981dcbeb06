import { crc32, inflateRawSync } from 'node:zlib'

/** A file of an archive; the name as the bytes that stand there. */
export interface ZippedFile {
  name: Buffer
  content: Buffer
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const longestComment = 65_535
const largestFile = 256 * 1024 * 1024

const endOf = (archive: Buffer): number => {
  const first = Math.max(0, archive.length - endLength - longestComment)
  for (let at = archive.length - endLength; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === signatures.end) return at
  throw new Error('This is no ZIP archive')
}

const contentOf = (archive: Buffer, record: Buffer): Buffer => {
  const local = record.readUInt32LE(42)
  if (archive.readUInt32LE(local) !== signatures.local) throw new Error('The archive has no file where it says')
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + record.readUInt32LE(20))
  const methods: Record<number, () => Buffer> = {
    0: () => packed,
    8: () => inflateRawSync(packed, { maxOutputLength: largestFile }),
  }
  const content = methods[record.readUInt16LE(10)]?.()
  if (!content || crc32(content) !== record.readUInt32LE(16)) throw new Error('A file of the archive is broken')
  return content
}

/** The files of a ZIP archive, stored or deflated, without encryption or ZIP64. Throws when it is damaged. */
export const unzip = (archive: Buffer): ZippedFile[] => {
  const end = endOf(archive)
  const files: ZippedFile[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const record = archive.subarray(at)
    if (record.readUInt32LE(0) !== signatures.central) throw new Error('The directory of the archive is broken')
    const nameLength = record.readUInt16LE(28)
    files.push({ name: record.subarray(46, 46 + nameLength), content: contentOf(archive, record) })
    at += 46 + nameLength + record.readUInt16LE(30) + record.readUInt16LE(32)
  }
  return files
}
