import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneOf } from '@bohe/testing/variants.ts'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Context } from '#context.ts'
import { createContext } from '#context.ts'
import { drawn, type Offered, rollsOf } from '#domain/promotions/prize-draw.ts'
import { type CryptographicRandom, type Random, systemRandom } from '#random.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { testConfig } from '#tests/support/test-config.ts'

const offered: Offered[] = [
  { presentId: 1, weight: 1 },
  { presentId: 2, weight: 19 },
  { presentId: 3, weight: 180 },
  { presentId: null, weight: 800 },
]
const draws = 100_000

/** Above this, with three degrees of freedom, one honest run in a thousand would be. */
const critical = 16.266

/** How far counts are from the odds. */
const chiSquared = (counts: ReadonlyMap<number | null, number>, odds: readonly Offered[]): number => {
  const all = rollsOf(odds)
  return odds
    .map(({ presentId, weight }) => ({ expected: (draws * weight) / all, seen: counts.get(presentId) ?? 0 }))
    .reduce((sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected, 0)
}

const countsOf = (random: Random) => {
  const counts = new Map<number | null, number>()
  for (let time = 0; time < draws; time += 1) {
    const given = drawn(offered, random.int(rollsOf(offered)))
    counts.set(given, (counts.get(given) ?? 0) + 1)
  }
  return counts
}

describe('100,000 draws', () => {
  it.each(oneOf(['mint', 'peppermint', 'spearmint']))('from the seed %s match the odds', seed => {
    expect(chiSquared(countsOf(seededRandom(seed)), offered)).toBeLessThan(critical)
  })

  it('from the source of production match the odds, but for one run in a million', () => {
    expect(chiSquared(countsOf(systemRandom), offered)).toBeLessThan(30.665)
  })

  it('that favour a present are found out', () => {
    const counts = countsOf(seededRandom('mint'))
    const favoured = offered.map(one => (one.presentId === 2 ? { ...one, weight: 21 } : one))
    expect(chiSquared(counts, favoured)).toBeGreaterThan(critical)
  })
})

describe('chance in production', () => {
  it('is cryptographic by type: neither another source nor a changed copy of it is taken', () => {
    const always = { ...systemRandom, int: () => 0 }
    expectTypeOf<Context['random']>().toEqualTypeOf<CryptographicRandom>()
    expectTypeOf<Random>().not.toExtend<CryptographicRandom>()
    expectTypeOf(always).not.toExtend<CryptographicRandom>()
    expectTypeOf(seededRandom('mint')).not.toExtend<CryptographicRandom>()
    expectTypeOf(systemRandom).toExtend<Random>()
  })

  it('is what a context holds unless a test says otherwise', async () => {
    const { db, close } = await openTestDatabase()
    const context = await createContext(testConfig(), { db, close })
    expect(context.random).toBe(systemRandom)
    await context.close()
  })

  it('is claimed by nothing in the server but node:crypto, and is not asked for elsewhere', () => {
    const root = fileURLToPath(new URL('../../src', import.meta.url))
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const texts = files.map(name => [name, readFileSync(join(root, name), 'utf8')] as const)
    expect(texts.filter(([, text]) => /as (unknown as )?CryptographicRandom/.test(text)).map(([name]) => name)).toEqual(
      [],
    )
    const drawing = texts.filter(([name]) => /prize-draw|prizes\/draw/.test(name))
    expect(drawing.length).toBeGreaterThan(2)
    for (const [name, text] of drawing) expect([name, text]).not.toEqual([name, expect.stringContaining('Math.random')])
  })
})
