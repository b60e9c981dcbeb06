let bytesOf: Map<string, Buffer> | undefined

/** The text in GBK, which Node can only read; a character that GBK lacks becomes a question mark. */
export function gbk(text: string): Buffer {
  bytesOf ??= table()
  const known = bytesOf
  return Buffer.concat([...text].map(character => known.get(character) ?? Buffer.from('?')))
}

/** Every character of one byte (ASCII) or two, by reading them all. */
function table(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const read = [...decoder.decode(bytes)]
      if (read.length === 1 && read[0] && read[0] !== '\uFFFD') found.set(read[0], bytes)
    }
  for (let code = 0; code < 0x80; code += 1) found.set(String.fromCharCode(code), Buffer.from([code]))
  return found
}
