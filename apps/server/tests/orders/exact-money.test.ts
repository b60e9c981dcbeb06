import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Where money and time are counted. */
const exact = [
  'domain',
  'features/orders',
  'features/coupons',
  'features/cards',
  'features/membership',
  'gateways/payment',
]

/** What has no place there: chance, a clock of its own, and anything that makes a fraction of money. */
const banned: [what: string, pattern: RegExp][] = [
  ['Date.now', /\bDate\.now\b/],
  ['new Date()', /\bnew Date(?:\(\s*\)|\b(?!\())/],
  ['Math.random', /\bMath\.random\b/],
  ['parseFloat', /\bparseFloat\b/],
  ['toFixed', /\.toFixed\b/],
  ['toPrecision', /\.toPrecision\b/],
  ['Math.round', /\bMath\.round\b/],
  ['/ 100', /\/=?\s*1_?0_?0(?![\d_n])/],
  ['* 100', /\*=?\s*1_?0_?0(?![\d_n])|(?<![\d_.])100\s*\*/],
  ['a fraction', /(?<![\w.])\d[\d_]*\.\d/],
]

/** Without comments, and without what texts say; what stands in `${}` stays. */
const code = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

const found = (text: string): string[] => banned.filter(([, pattern]) => pattern.test(code(text))).map(([what]) => what)

const files = exact.flatMap(folder =>
  globSync(`${folder}/**/*.ts`, { cwd: source }).filter(file => !file.endsWith('.test.ts')),
)

describe('code that counts money and time', () => {
  it('is where it is looked for', () => {
    for (const folder of exact) expect(files.some(file => file.startsWith(folder))).toBe(true)
  })

  it.each(files)('takes no fraction, chance or clock of its own: %s', file => {
    expect(found(readFileSync(`${source}${file}`, 'utf8'))).toEqual([])
  })

  it.each([
    ['const now = Date.now()', ['Date.now']],
    ['const now = new Date()', ['new Date()']],
    ['const now = new Date', ['new Date()']],
    ['const dice = Math.random() < odds', ['Math.random']],
    ['const yuan = parseFloat(amount)', ['parseFloat']],
    ['const yuan = Number(amount).toFixed(2)', ['toFixed']],
    ['const yuan = fen / 100', ['/ 100']],
    ['fen /= 100', ['/ 100']],
    ['const fen = yuan * 100', ['* 100']],
    ['const fen = 100 * yuan', ['* 100']],
    [`const text = \`$\{fen / 100} yuan\``, ['/ 100']],
    ['const price = Math.round(fen * 0.9)', ['Math.round', 'a fraction']],
  ])('would be found out with %s', (line, told) => {
    expect(found(line)).toEqual(told)
  })

  it.each([
    '// at most 1.5 % of Date.now() / 100',
    '/** fen / 100 */',
    "const version = 'v1.5'",
    'const later = new Date(now.getTime() + 1000 * seconds)',
    'const basis = fen / 1000',
    'const discount = (fen * percent) / 100n',
  ])('may say %s', line => {
    expect(found(line)).toEqual([])
  })
})
