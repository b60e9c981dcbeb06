import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'
const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** WCAG 2.2 relative luminance of an OKLCH colour (Ottosson's matrices). */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

function colour(token: string, theme: Theme): number {
  const line = new RegExp(`--${token}: light-dark\\(oklch\\(([\\d. ]+)\\), oklch\\(([\\d. ]+)\\)\\)`).exec(sheet)
  const [lightness, chroma, hue] = (line?.[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number)
  return luminance(lightness ?? Number.NaN, chroma ?? Number.NaN, hue ?? Number.NaN)
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [colour(one, theme), colour(other, theme)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const text = 4.5
const shape = 3
const pairs: [foreground: string, background: string, least: number][] = [
  ...['paper', 'surface', 'raised', 'sunken'].flatMap(ground => [
    ['ink', ground, 7] as [string, string, number],
    ['ink-soft', ground, text] as [string, string, number],
    ['action', ground, text] as [string, string, number],
    ['danger', ground, text] as [string, string, number],
    ['focus', ground, shape] as [string, string, number],
    ['outline', ground, shape] as [string, string, number],
  ]),
  ['on-action', 'action', text],
  ['on-action', 'action-strong', text],
  ['on-danger', 'danger', text],
  ['on-accent', 'accent', text],
  ['on-warm', 'warm', text],
  ['ink', 'action-soft', 7],
  ['ink-soft', 'action-soft', text],
  ['action', 'action-soft', text],
  ['ink', 'warm-soft', 7],
  ['warm-ink', 'warm-soft', text],
  ['warm-ink', 'paper', text],
  ['warm-ink', 'surface', text],
  ['ink', 'danger-soft', 7],
  ['danger', 'danger-soft', text],
  ['ink', 'notice-soft', 7],
  ['notice', 'notice-soft', text],
  ['notice', 'paper', text],
]

describe.each(['light', 'dark'] as const)('the %s theme', theme => {
  it.each(pairs)('sets %s on %s at %d : 1 or better', (foreground, background, least) => {
    expect(contrast(foreground, background, theme)).toBeGreaterThanOrEqual(least)
  })
})
