import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Random, systemRandom } from '#random.ts'
import { captchaAudio, spokenText } from './captcha-audio.ts'
import { readMuLaw, type Sound, sampleRate } from './wave.ts'

/** Chance that always takes the middle: digits at their own speed, 0.55 s apart, half a second after the start, no hiss. */
const calm: Random = {
  bytes: count => (count === 4 ? Buffer.of(0, 0, 0, 128) : Buffer.alloc(count, 128)),
  int: () => 0,
}

const samplesOf = (url: string): Sound =>
  Float32Array.from(
    Buffer.from(url.replace('data:audio/wav;base64,', ''), 'base64').subarray(44),
    byte => byte / 128 - 1,
  )

const recording = (language: string, digit: number) =>
  readMuLaw(readFileSync(new URL(`spoken-digits/${language}/${digit}.wav`, import.meta.url)))

/** How much two sounds are alike, -1 to 1. */
const likeness = (one: Sound, other: Sound): number => {
  const product = (a: Sound, b: Sound) => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

const gap = 0.55 * sampleRate

/** What somebody hears who knows the recordings. */
const heard = (sound: Sound, language: string, count: number): string => {
  let place = 0.5 * sampleRate
  return Array.from({ length: count }, () => {
    const alike = Array.from({ length: 10 }, (_, digit) => {
      const sample = recording(language, digit)
      return likeness(sound.subarray(place, place + sample.length), sample)
    })
    const digit = alike.indexOf(Math.max(...alike))
    place += recording(language, digit).length - 1 + gap
    return String(digit)
  }).join('')
}

describe.each([
  ['zh_CN', 'zh-CN'],
  ['en', 'en'],
] as const)('a captcha to hear in %s', (language, folder) => {
  it.each(['0123', '4567', '8901', '9999'])('says %s', text => {
    expect(heard(samplesOf(captchaAudio(text, language, calm)), folder, 4)).toBe(text)
  })

  it('lasts a few seconds and stays small', () => {
    const url = captchaAudio('7777', language, systemRandom)
    expect(samplesOf(url).length / sampleRate).toBeGreaterThan(2.5)
    expect(samplesOf(url).length / sampleRate).toBeLessThan(7)
    expect(url.length).toBeLessThan(80_000)
  })

  it('is never the same twice, not even in length', () => {
    const clips = Array.from({ length: 20 }, () => captchaAudio('1234', language, systemRandom))
    expect(new Set(clips).size).toBe(20)
    expect(new Set(clips.map(clip => clip.length)).size).toBeGreaterThan(10)
  })
})

it('a captcha to hear has four digits, each left to chance', () => {
  const texts = Array.from({ length: 200 }, () => spokenText(systemRandom))
  expect(texts.every(text => /^\d{4}$/.test(text))).toBe(true)
  expect(new Set(texts.join('')).size).toBe(10)
})
