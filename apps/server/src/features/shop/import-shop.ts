import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#database/schema.ts'
import { keepShopIdsAfterGiven } from '#features/packages/store.ts'
import type { Shop, ShopPackage } from './shop-file.ts'
import { clearRanks, countOpenOrders, putLevel, putPackage, putPrice, readTables } from './store.ts'

/** A level, package or price that the file adds or changes. */
export interface ShopChange {
  /** Such as `price 111`. */
  name: string
  before: object | null
  after: object
}

/** What importing a file comes to. */
export interface ShopImport {
  changes: ShopChange[]
  /** What is sold and stands not in the file: it stays as it is. */
  absent: string[]
  /** Orders that can still be paid and keep the price that they were placed at. */
  openOrders: number
}

/** Why a file fits nothing that is there. */
export class ShopRefused extends Error {}

type Named = Map<string, object>

const withoutPrices = ({ prices: _, ...rest }: ShopPackage) => rest

const namedIn = ({ levels, packages }: Shop): Named =>
  new Map<string, object>([
    ...levels.map(each => [`level ${each.level}`, each] as const),
    ...packages.map(each => [`package ${each.id}`, withoutPrices(each)] as const),
    ...packages.flatMap(each =>
      each.prices.map(price => [`price ${price.id}`, { package: each.id, ...price }] as const),
    ),
  ])

/** A package has a level that is there. Orders know a price by its id: it may not become another package's. */
const requireFit = (now: Named, wanted: Shop): void => {
  const levels = new Set(wanted.levels.map(({ level }) => level))
  for (const { id, level, prices } of wanted.packages) {
    if (!levels.has(level) && !now.has(`level ${level}`))
      throw new ShopRefused(`packages[${id}] is of a level ${level} that is not there`)
    for (const price of prices) {
      const before = now.get(`price ${price.id}`) as { package: number } | undefined
      if (before && before.package !== id)
        throw new ShopRefused(
          `the price ${price.id} is one of package ${before.package}; give packages[${id}] a new one`,
        )
    }
  }
}

/** What a file does not say of planned prices stays as it is. */
const withPlanned = (file: Shop, current: Shop): Shop => {
  const prices = new Map(current.packages.flatMap(each => each.prices).map(price => [price.id, price]))
  const kept = (price: ShopPackage['prices'][number]) => {
    const planned = price.planned ?? prices.get(price.id)?.planned ?? []
    const { planned: _, ...rest } = price
    return { ...rest, ...(planned.length > 0 && { planned }) }
  }
  return { ...file, packages: file.packages.map(each => ({ ...each, prices: each.prices.map(kept) })) }
}

const write = async (tx: Tx, wanted: Shop, changed: ReadonlySet<string>, now: Date): Promise<void> => {
  if (wanted.levels.some(({ level }) => changed.has(`level ${level}`))) {
    // All of them, since their ranks are given anew.
    await clearRanks(tx)
    for (const level of wanted.levels) await putLevel(tx, level)
  }
  for (const each of wanted.packages) {
    if (changed.has(`package ${each.id}`)) await putPackage(tx, withoutPrices(each))
    for (const price of each.prices) if (changed.has(`price ${price.id}`)) await putPrice(tx, each.id, price, now)
  }
  await keepShopIdsAfterGiven(tx, 1)
}

/**
 * Makes what is sold like a file, in one transaction; what the file does not name stays as it is. Nodes follow within a
 * second. Throws ShopRefused.
 */
export const importShop = async (tx: Tx, file: Shop, now: Date): Promise<ShopImport> => {
  const current = await readTables(tx, now)
  const wanted = withPlanned(file, current)
  const [before, after] = [namedIn(current), namedIn(wanted)]
  requireFit(before, wanted)
  const missing = current.levels.filter(({ level }) => !after.has(`level ${level}`))
  if (wanted.levels.length > 0 && missing.length > 0)
    throw new ShopRefused(`the file has levels, and level ${missing[0]?.level} is not among them`)
  const changes = [...after].flatMap(([name, row]): ShopChange[] => {
    const was = before.get(name) ?? null
    return isDeepStrictEqual(was, row) ? [] : [{ name, before: was, after: row }]
  })
  const changed = new Set(changes.map(({ name }) => name))
  const prices = wanted.packages.flatMap(each => each.prices.map(({ id }) => id))
  await write(tx, wanted, changed, now)
  return {
    changes,
    absent: [...before.keys()].filter(name => !after.has(name)),
    openOrders: await countOpenOrders(
      tx,
      prices.filter(id => changed.has(`price ${id}`)),
    ),
  }
}
