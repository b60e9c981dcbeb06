import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#testing/contrast.ts'

type Theme = 'light' | 'dark'
const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function colour(token: string, theme: Theme): string {
  const line = new RegExp(`--${token}: light-dark\\(oklch\\(([\\d. ]+)\\), oklch\\(([\\d. ]+)\\)\\)`).exec(sheet)
  return line?.[theme === 'light' ? 1 : 2] ?? ''
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
    expect(contrastRatio(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(least)
  })
})
