import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { fromMinor, toMinor } from '#domain/order-amount.ts'
import { readYaml } from '#read-yaml.ts'

/** The file that says what is sold: levels, packages, prices. Written and read by people, reviewed like code. */

const words = (most: number) =>
  z.string('must be text').check(
    z.maxLength(most, `must be at most ${most} characters long`),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
    z.refine(text => text.trim() === text, 'must not begin or end with a space'),
  )

const bilingual = (text: ReturnType<typeof words>) => z.strictObject({ zh: text, en: text })
const title = bilingual(words(100).check(z.minLength(1, 'is empty')))
const line = bilingual(words(500))

const wholeNumber = (least: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(least, `must be at least ${least}`), z.maximum(1_000_000_000, 'is too large'))

const flag = z.boolean('must be true or false')
const code = z.string('must be text').check(z.regex(/^\d{1,4}$/, 'must be one to four digits between quotes'))
const regionList = z.array(z.enum(['0', '1'], "must be '0' or '1'"), 'must be a list of regions')

const regions = z
  .strictObject({ only: regionList, except: regionList })
  .check(
    z.refine(
      ({ only, except }) => (only.length > 0 ? only : ['0', '1']).some(region => !except.includes(region as '0')),
      'are offered nowhere',
    ),
  )

const amount = z.pipe(
  z.string('must be an amount between quotes, such as "9.90"'),
  z.transform((text: string, { issues }) => {
    const minor = toMinor(text)
    if (minor !== null && minor <= 2_000_000_000) return minor
    issues.push({ code: 'custom', message: 'must be an amount such as 9.90', input: text })
    return z.NEVER
  }),
)

const moment = z.pipe(
  z
    .string('must be a moment between quotes')
    .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, 'must be a moment such as 2026-12-01T16:00:00Z')),
  z.transform((text: string) => new Date(text).toISOString()),
)

const common = { title, short: line, text: line, recommended: flag, on_sale: flag, position: wholeNumber(0), regions }

const price = z.strictObject({
  id: wholeNumber(1),
  months: z.optional(z.literal([1, 3, 6, 12], 'must be 1, 3, 6 or 12')),
  /** 0: for good, as an experience. */
  days: z.optional(wholeNumber(0)),
  cny: amount,
  usd: amount,
  /** Other amounts from moments to come; left out, those that are planned stay. */
  planned: z.optional(z.array(z.strictObject({ from: moment, cny: amount, usd: amount }))),
  ...common,
})

const shop = z.strictObject({
  levels: z.array(z.strictObject({ level: code, title, devices: wholeNumber(1), rank: wholeNumber(0) })),
  packages: z.array(
    z.strictObject({
      id: wholeNumber(1),
      level: code,
      kind: z.enum(['sold', 'experience'], 'must be sold or experience'),
      ...common,
      prices: z.array(price, 'must be a list'),
    }),
  ),
})

export type Shop = z.output<typeof shop>
export type ShopPackage = Shop['packages'][number]
export type ShopPrice = ShopPackage['prices'][number]

const pathOf = (path: PropertyKey[], data: unknown): string => {
  let at = data
  const named = path.map(step => {
    at = (at as Record<PropertyKey, unknown> | undefined)?.[step]
    const { id, level } = (at ?? {}) as { id?: unknown; level?: unknown }
    return typeof step === 'number' ? `[${id ?? level ?? step + 1}]` : String(step)
  })
  return named.join('.').replaceAll('.[', '[')
}

const repeated = (values: readonly (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at)

/** What a schema cannot see: things that belong together. */
const rulesOf = ({ levels, packages }: Shop): string[] => {
  const prices = packages.flatMap(each => each.prices.map(every => ({ ...every, of: each })))
  return [
    ...repeated(levels.map(({ level }) => level)).map(level => `levels[${level}] is there twice`),
    ...repeated(levels.map(({ rank }) => rank)).map(rank => `two levels have the rank ${rank}`),
    ...repeated(packages.map(({ id }) => id)).map(id => `packages[${id}] is there twice`),
    ...repeated(prices.map(({ id }) => id)).map(id => `the price ${id} is there twice`),
    ...packages
      .filter(({ on_sale, prices: all }) => on_sale && !all.some(each => each.on_sale))
      .map(({ id }) => `packages[${id}] is on sale and has no price that is`),
    ...prices.flatMap(price => {
      const { id, of, months, days, cny, usd } = price
      const name = `packages[${of.id}].prices[${id}]`
      return [
        ...((months === undefined) === (days === undefined) ? [`${name} must have either months or days`] : []),
        ...(of.kind === 'sold' && days === 0 ? [`${name} would last for good`] : []),
        ...(of.kind === 'sold' && cny === 0 && usd === 0 ? [`${name} costs nothing`] : []),
        ...repeated((price.planned ?? []).map(({ from }) => from)).map(from => `${name} changes twice at ${from}`),
        ...(of.kind === 'experience' && (cny > 0 || usd > 0) ? [`${name} costs something and is an experience`] : []),
      ]
    }),
  ]
}

/** Reads a file; the shop, or a line for each fault. */
export const readShop = (text: string): { shop: Shop } | { faults: string[] } => {
  const yaml = readYaml(text, { what: 'the file', aliases: 100 })
  if ('fault' in yaml) return { faults: [yaml.fault] }
  const { data } = yaml
  const read = z.safeParse(shop, data)
  if (read.success) {
    const faults = rulesOf(read.data)
    return faults.length > 0 ? { faults } : { shop: read.data }
  }
  const told = read.error.issues.map(issue => {
    const path = pathOf(issue.path, data)
    if (issue.code === 'unrecognized_keys') return `${path ? `${path} has` : 'there are'} unknown fields: ${issue.keys}`
    return `${path || 'the file'} ${issue.message === 'Invalid input' ? 'is missing or wrong' : issue.message}`
  })
  return { faults: [...new Set(told)] }
}

const amounts = ({ cny, usd }: { cny: number; usd: number }) => ({ cny: fromMinor(cny), usd: fromMinor(usd) })

const written = ({ planned, ...price }: ShopPrice) => ({
  ...{ ...price, ...amounts(price) },
  ...(planned && { planned: planned.map(each => ({ ...each, ...amounts(each) })) }),
})

/** Writes a file that reads back as the same. */
export const writeShop = ({ levels, packages }: Shop): string =>
  stringify(
    { levels, packages: packages.map(each => ({ ...each, prices: each.prices.map(written) })) },
    { lineWidth: 0, singleQuote: true },
  )
