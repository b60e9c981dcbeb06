import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { readYaml } from '#read-yaml.ts'
import { amount, code, flag, line, moment, regions, title, wholeNumber } from './file-fields.ts'
import { promotion } from './promotion-file.ts'

/** The file that says what is sold and given away. Written and read by people, reviewed like code. */

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
  /** Left out, they stay as they are. */
  promotions: z.optional(z.array(promotion, 'must be a list')),
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
const rulesOf = ({ levels, packages, promotions = [] }: Shop): string[] => {
  const prices = packages.flatMap(each => each.prices.map(every => ({ ...every, of: each })))
  return [
    ...repeated(levels.map(({ level }) => level)).map(level => `levels[${level}] is there twice`),
    ...repeated(levels.map(({ rank }) => rank)).map(rank => `two levels have the rank ${rank}`),
    ...repeated(packages.map(({ id }) => id)).map(id => `packages[${id}] is there twice`),
    ...repeated(prices.map(({ id }) => id)).map(id => `the price ${id} is there twice`),
    ...repeated(promotions.map(({ id }) => id)).map(id => `promotions[${id}] is there twice`),
    ...repeated(promotions.flatMap(({ draw }) => (draw?.presents ?? []).map(({ id }) => id))).map(
      id => `the present ${id} is there twice`,
    ),
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
export const writeShop = ({ packages, ...rest }: Shop): string =>
  stringify(
    { ...rest, packages: packages.map(each => ({ ...each, prices: each.prices.map(written) })) },
    { lineWidth: 0, singleQuote: true },
  )
