import { readFileSync } from 'node:fs'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { htmlLang, type Language } from '@bohe/i18n/language'
import { type Random, randomText } from '#random.ts'
import { readMuLaw, type Sound, sampleRate, wav } from './wave.ts'

const digits = '0123456789'

const recorded = new Map<Language, Sound[]>()

const recordings = (language: Language): Sound[] => {
  const known = recorded.get(language)
  if (known) return known
  const folder = new URL(`spoken-digits/${htmlLang[language]}/`, import.meta.url)
  const sounds = [...digits].map(digit => readMuLaw(readFileSync(new URL(`${digit}.wav`, folder))))
  recorded.set(language, sounds)
  return sounds
}

const between = (random: Random, low: number, high: number): number =>
  low + (random.bytes(4).readUInt32LE() / 2 ** 32) * (high - low)

const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * sampleRate))

const joined = (sounds: Sound[]): Sound => {
  const whole = new Float32Array(sounds.reduce((length, sound) => length + sound.length, 0))
  let end = 0
  for (const sound of sounds) {
    whole.set(sound, end)
    end += sound.length
  }
  return whole
}

/** Faster and higher, or slower and lower, and louder or softer. */
const bent = (sound: Sound, speed: number, volume: number): Sound =>
  new Float32Array(Math.floor((sound.length - 1) / speed)).map((_, n) => {
    const place = Math.floor(n * speed)
    const part = n * speed - place
    return volume * ((sound[place] ?? 0) * (1 - part) + (sound[place + 1] ?? 0) * part)
  })

const spoken = (text: string, sounds: Sound[], random: Random): Sound =>
  joined([
    silence(between(random, 0.3, 0.7)),
    ...[...text].flatMap(digit => [
      bent(sounds[Number(digit)] ?? silence(0), between(random, 0.86, 1.14), between(random, 0.7, 0.9)),
      silence(between(random, 0.35, 0.75)),
    ]),
  ])

/** Digits backwards, one after the other: a murmur of the same voice that says nothing to a listener. */
const murmur = (sounds: Sound[], random: Random): Sound =>
  joined(
    Array.from(random.bytes(16), byte =>
      bent((sounds[byte % 10] ?? silence(0)).toReversed(), between(random, 0.7, 1.4), 0.08),
    ),
  )

/** The text of a new captcha to hear. */
export const spokenText = (random: Random): string => randomText(random, digits, serverLimits.captcha.characters)

/**
 * Digits spoken in a language, as a WAV data URL. Gaps, speed, pitch, loudness and noise are left to chance, so that no
 * two are alike and none is found by comparing bytes.
 */
export const captchaAudio = (text: string, language: Language, random: Random): string => {
  const sounds = recordings(language)
  const voice = spoken(text, sounds, random)
  const [behind, hiss, loudness] = [murmur(sounds, random), random.bytes(voice.length), between(random, 0.02, 0.04)]
  const mixed = voice.map((value, n) => value + (behind[n] ?? 0) + ((hiss[n] ?? 128) / 128 - 1) * loudness)
  return `data:audio/wav;base64,${wav(mixed).toString('base64')}`
}
