/** Sound as numbers from -1 to 1, one channel, 8000 a second. */
export type Sound = Float32Array

export const sampleRate = 8000

/** The value of a µ-law byte (ITU-T G.711). */
const decoded = (byte: number): number => {
  const inverted = ~byte & 0xff
  const magnitude = ((((inverted & 0x0f) << 3) + 0x84) << ((inverted & 0x70) >> 4)) - 0x84
  return (inverted & 0x80 ? -magnitude : magnitude) / 32_768
}

/** The sound of a WAV file of µ-law at 8 kHz. */
export const readMuLaw = (file: Buffer): Sound => {
  const head = file.indexOf('data', 12, 'latin1')
  const start = head + 8
  return Float32Array.from(file.subarray(start, start + file.readUInt32LE(head + 4)), decoded)
}

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(44)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + length, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  // PCM, one channel, 8000 frames of one byte a second.
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(length, 40)
  return bytes
}

/** A WAV file of 8-bit PCM, which every browser plays. */
export const wav = (sound: Sound): Buffer => {
  const samples = new Uint8Array(sound.map(value => 128 + Math.round(127 * Math.min(1, Math.max(-1, value)))))
  return Buffer.concat([header(samples.length), samples])
}
