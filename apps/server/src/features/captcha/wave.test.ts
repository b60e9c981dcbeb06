import { describe, expect, it } from 'vitest'
import { readMuLaw, wav } from './wave.ts'

const muLaw = (...bytes: number[]) => {
  const head = Buffer.from('RIFF....WAVEfmt ....data....', 'latin1')
  head.writeUInt32LE(bytes.length, 24)
  return Buffer.concat([head, Buffer.from(bytes), Buffer.from('LIST')])
}

describe('a recording in µ-law', () => {
  it.each([
    ['silence', 0xff, 0],
    ['the other silence', 0x7f, 0],
    ['the loudest above', 0x80, 32_124 / 32_768],
    ['the loudest below', 0x00, -32_124 / 32_768],
    ['something between', 0xc0, 1884 / 32_768],
  ])('holds %s', (_what, byte, value) => {
    expect(readMuLaw(muLaw(byte))[0]).toBeCloseTo(value, 6)
  })

  it('ends where its data end', () => {
    expect(readMuLaw(muLaw(0xff, 0xff, 0xff))).toHaveLength(3)
  })
})

describe('a WAV file', () => {
  const file = wav(Float32Array.of(0, 1, -1, 2, -2))

  it('says what it holds: PCM, one channel, 8000 bytes a second', () => {
    expect(file.subarray(0, 4).toString()).toBe('RIFF')
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    expect([file.readUInt16LE(20), file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([
      1, 1, 8000, 8,
    ])
    expect(file.readUInt32LE(40)).toBe(5)
  })

  it('is as loud as it can be and no louder', () => {
    expect([...file.subarray(44)]).toEqual([128, 255, 1, 255, 1])
  })
})
