/** A picture of an icon file: its pixels on a side, at most 255, and the PNG. */
export interface IconPicture {
  side: number
  png: Buffer
}

const headerBytes = 6
const entryBytes = 16

/** Width, height, colours, reserved; planes and bits of a pixel; then how long the picture is, and where it begins. */
const entryOf = ({ side, png }: IconPicture, offset: number): Buffer => {
  const entry = Buffer.alloc(entryBytes)
  entry.writeUInt8(side, 0)
  entry.writeUInt8(side, 1)
  entry.writeUInt16LE(1, 4)
  entry.writeUInt16LE(32, 6)
  entry.writeUInt32LE(png.length, 8)
  entry.writeUInt32LE(offset, 12)
  return entry
}

/** An .ico file of PNG pictures. */
export const iconFile = (pictures: readonly IconPicture[]): Buffer => {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = headerBytes + entryBytes * pictures.length
  const entries = pictures.map(picture => {
    const entry = entryOf(picture, offset)
    offset += picture.png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}
