import { readdirSync, readFileSync } from 'node:fs'
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
const grounds = ['paper', 'surface', 'raised', 'sunken']
const tints = ['action-soft', 'warm-soft', 'danger-soft', 'notice-soft']
const on = (places: readonly string[], roles: readonly string[], least: number) =>
  places.flatMap(place => roles.map(role => [role, place, least] as const))

const pairs: readonly (readonly [foreground: string, background: string, least: number])[] = [
  ...on([...grounds, ...tints], ['ink'], 7),
  // Help, placeholders, links, and what cannot be used but is still read.
  ...on([...grounds, ...tints], ['ink-soft', 'action'], text),
  ...on(grounds, ['action-strong', 'danger', 'notice', 'warm-ink'], text),
  ...on(['action-soft'], ['action-strong'], text),
  ...on(['warm-soft'], ['warm-ink'], text),
  ...on(['danger-soft'], ['danger'], text),
  ...on(['notice-soft'], ['notice'], text),
  ...on([...grounds, ...tints], ['focus'], shape),
  ...on(grounds, ['outline'], shape),
  ['on-action', 'action', text],
  ['on-action', 'action-strong', text],
  ['on-danger', 'danger', text],
  ['on-accent', 'accent', text],
  ['on-warm', 'warm', text],
]

const root = join(import.meta.dirname, '../../../..')
const sheets = ['packages/ui/src', 'packages/site/src', 'apps/intl/app', 'apps/cn/app'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
)

/** Roles that one rule sets upon each other, text upon ground. */
const usedTogether = sheets
  .flatMap(one => one.match(/\{[^{}]*\}/g) ?? [])
  .map(rule => [/[\s;{]color: var\(--([\w-]+)\)/.exec(rule)?.[1], /background: var\(--([\w-]+)\)/.exec(rule)?.[1]])
  .flatMap(([role, place]) =>
    role && place && colour(role, 'light') && colour(place, 'light') ? [`${role} on ${place}`] : [],
  )

describe('the pairs below', () => {
  it('hold every pair that a sheet of the product sets', () => {
    const known = pairs.map(([role, place]) => `${role} on ${place}`)
    expect(usedTogether.length).toBeGreaterThan(10)
    expect([...new Set(usedTogether)].filter(pair => !known.includes(pair))).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('the %s theme', theme => {
  it.each(pairs)('sets %s on %s at %d : 1 or better', (foreground, background, least) => {
    expect(contrastRatio(colour(foreground, theme), colour(background, theme))).toBeGreaterThanOrEqual(least)
  })
})
